//! The texts of the vectors of real schedulers, as seeds of properties.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

/// Each text once, with the name of the dialect that was asked.
pub fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/conformance");
    let files = fs::read_dir(folder).expect("the vectors").filter_map(|entry| Some(entry.ok()?.path()));
    let mut texts = BTreeSet::new();
    for file in files.filter(|path| path.extension().is_some_and(|extension| extension == "gz")) {
        let lines = BufReader::new(GzDecoder::new(fs::File::open(file).expect("a file of vectors"))).lines();
        for line in lines.map_while(Result::ok) {
            let vector: Value = serde_json::from_str(&line).expect("a vector");
            let said = |key: &str| vector.get(key).and_then(Value::as_str).map(str::to_owned);
            texts.extend(said("dialect").zip(said("expr")));
        }
    }
    assert!(texts.len() > 1000, "only {} texts", texts.len());
    texts.into_iter().collect()
}
