//! Whose programs a command starts.

use crate::source::dockerfile::is_official;
use crate::span::SourceText;

/// Whose programs a command starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tools {
    /// Nobody can tell: what one of those takes that people have is taken.
    #[default]
    Any,
    /// BusyBox', unless others are installed beside them.
    BusyBox,
}

impl Tools {
    /// Those of a container: the official images of Alpine and BusyBox have BusyBox' programs, until a command adds others.
    pub fn of_images(images: &[SourceText], command: &str) -> Self {
        let has_busybox = |image: &SourceText| {
            let name = image.text.rsplit('/').next().unwrap_or_default();
            let name = name.split([':', '@']).next().unwrap_or_default();
            matches!(name, "alpine" | "busybox") && is_official(&image.text)
        };
        let adds = || command.contains("apk ");
        if !images.is_empty() && images.iter().all(has_busybox) && !adds() {
            Tools::BusyBox
        } else {
            Tools::Any
        }
    }
}
