//! The list of a field's items.

use std::ops::{Deref, Range};

use super::ItemForm;

/// One item of a field's list, as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its place in the schedule text.
    pub range: Range<usize>,
    /// Its form.
    pub form: ItemForm,
}

/// The items of a field, in order of writing; read as a slice. Most fields have one, which is kept in place: a schedule text
/// is read once per file and daemon, and a list of its own for each of five fields was an eighth of the work.
#[derive(Clone, Default)]
pub struct Items(Kept);

#[derive(Clone, Default)]
enum Kept {
    #[default]
    None,
    One([Item; 1]),
    Several(Vec<Item>),
}

impl Items {
    /// All items.
    pub fn as_slice(&self) -> &[Item] {
        self
    }

    /// Appends an item.
    #[inline]
    pub fn push(&mut self, item: Item) {
        self.0 = match std::mem::take(&mut self.0) {
            Kept::None => Kept::One([item]),
            Kept::One([first]) => {
                let mut items = Vec::with_capacity(4);
                items.extend([first, item]);
                Kept::Several(items)
            }
            Kept::Several(mut items) => {
                items.push(item);
                Kept::Several(items)
            }
        };
    }
}

impl Deref for Items {
    type Target = [Item];

    fn deref(&self) -> &[Item] {
        match &self.0 {
            Kept::None => &[],
            Kept::One(item) => item,
            Kept::Several(items) => items,
        }
    }
}

impl From<Item> for Items {
    fn from(item: Item) -> Self {
        Items(Kept::One([item]))
    }
}

impl From<Vec<Item>> for Items {
    fn from(mut items: Vec<Item>) -> Self {
        Items(match items.len() {
            0 => Kept::None,
            1 => items.pop().map_or(Kept::None, |item| Kept::One([item])),
            _ => Kept::Several(items),
        })
    }
}

impl PartialEq for Items {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Items {}

impl std::fmt::Debug for Items {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl<'i> IntoIterator for &'i Items {
    type Item = &'i Item;
    type IntoIter = std::slice::Iter<'i, Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
