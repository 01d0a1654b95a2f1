//! What a person sees while long work goes on.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::options::{eprint_quietly, is_dumb};
use crate::lang::Lang;
use crate::progress::Progress;
use crate::settings::Settings;

/// Nobody wonders before that.
const PATIENCE: Duration = Duration::from_millis(500);
/// Between two looks at how far it is.
const BEAT: Duration = Duration::from_millis(100);

/// Does the work. When it takes long, standard error says how far it is, if that is a terminal, and the line is gone in the end.
pub fn shown<T>(settings: &Settings, work: impl FnOnce(&Settings) -> T) -> T {
    if !io::stderr().is_terminal() || is_dumb() {
        return work(settings);
    }
    let progress = Arc::new(Progress::default());
    let mut settings = settings.clone();
    settings.progress = Some(Arc::clone(&progress));
    let (working, done) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let lang = settings.lang;
        // Without a thread to spare the work is done in silence.
        let _ = std::thread::Builder::new().spawn_scoped(scope, move || show(&done, &progress, lang));
        let result = work(&settings);
        drop(working);
        result
    })
}

/// Shows the line until the other end of `done` is gone.
fn show(done: &Receiver<()>, progress: &Progress, lang: Lang) {
    let mut wait = PATIENCE;
    while done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = BEAT;
        eprint_quietly(&format!("\r{}\u{1b}[K", line(progress.read(), lang)));
    }
    if wait == BEAT {
        eprint_quietly("\r\u{1b}[K");
    }
}

fn line(read: Option<(usize, usize)>, lang: Lang) -> String {
    match (read, lang) {
        (None, Lang::En) => "looking for files that may hold schedules".to_owned(),
        (None, Lang::Zh) => "正在查找可能写有定时任务的文件".to_owned(),
        (Some((done, all)), Lang::En) => format!("reading file {done} of {all}"),
        (Some((done, all)), Lang::Zh) => format!("正在读取第 {done} 个文件，共 {all} 个"),
    }
}
