#!/usr/bin/env python3
"""Writes each text of the conformance vectors as a file of the fuzzer's corpus."""

import gzip
import hashlib
import json
import pathlib

root = pathlib.Path(__file__).resolve().parent
corpus = root / "corpus" / "expression"
corpus.mkdir(parents=True, exist_ok=True)
for vectors in sorted((root.parent / "fixtures" / "conformance").glob("*.jsonl.gz")):
    with gzip.open(vectors, "rt", encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line).get("expr", "").encode("utf-8", "surrogatepass")
            (corpus / hashlib.sha256(text).hexdigest()[:16]).write_bytes(text)
print(sum(1 for _ in corpus.iterdir()), "texts in", corpus)
