use super::*;
use crate::span::FileId;

const SPRING: &str = "\u{feff}<?xml version=\"1.0\"?>\r\n<!DOCTYPE beans PUBLIC \"-//SPRING//DTD BEAN//EN\" \"x.dtd\">\r\n\
    <b:beans xmlns:b=\"urn:b\">\r\n  <!-- 每天 -->\r\n  <task:scheduled xmlns:task='urn:task' b:cron = \"0 0&#x20;2 * * ?\" ref='a&gt;b'/>\r\n\
    <value> <![CDATA[0 < 5]]> &amp;\r\n<!-- c --> x </value><empty/>\r\n</b:beans>";

#[test]
fn names_values_and_places() {
    let xml = read(SPRING);
    let root = xml.root().unwrap_or_else(|| panic!("{:?}", xml.faults));
    assert_eq!((root.name(), root.namespace()), ("beans", Some("urn:b")));
    let scheduled = root.child("scheduled").expect("in the file");
    let cron = scheduled.attribute("cron").expect("in the file").source(FileId(0));
    assert_eq!(cron.text, "0 0 2 * * ?");
    assert_eq!(&SPRING[cron.place(3..5).range()], "&#x20;2");
    let all: Vec<String> = scheduled
        .attributes()
        .map(|entry| format!("{}={} {}", entry.key.text, entry.value.text, &SPRING[entry.range]))
        .collect();
    assert_eq!(all, ["cron=0 0 2 * * ? b:cron = \"0 0&#x20;2 * * ?\"", "ref=a>b ref='a&gt;b'"]);
    let value = root.path(&["value"]).and_then(Element::text).expect("text").trimmed(SPRING);
    assert_eq!(value.text, "0 < 5 &\n x");
    let source = value.source(FileId(0));
    assert_eq!(&SPRING[source.place(0..5).range()].split("]]").next(), &Some("0 < 5"));
    let above = Comment::above(&xml.comments, SPRING, scheduled.range().start);
    assert_eq!(&SPRING[above[0].range.clone()], "<!-- 每天 -->");
    assert_eq!(&SPRING[scheduled.parent().expect("root").tag()], "<b:beans xmlns:b=\"urn:b\">");
    assert_eq!(root.text(), None);
    assert_eq!(root.descendants().count(), 4);
}

#[test]
fn values_are_what_the_parser_reads() {
    let text = "<a x='1&#10;\t2&quot;\r\n 3' y=\"每\" z=''><b>x&lt;<!-- -->\r\r\ny<?p?></b></a>";
    let xml = read(text);
    let root = xml.root().expect("well formed");
    for (own, read) in root.attributes().zip(root.node.attributes()) {
        assert_eq!(own.value.text, read.value());
    }
    let read: String = root.node.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    assert_eq!(root.child("b").and_then(Element::text).expect("text").text, read);
}

#[test]
fn faults_have_places() {
    for (text, fault) in [
        ("<a>\n  <每 b='<'/></a>", "<'/></a>"),
        ("<a>&b;</a>", "&b;</a>"),
        ("<a></b>", "</b>"),
        ("<a", "<a"),
        ("", ""),
    ] {
        let xml = read(text);
        assert!(xml.root().is_none(), "{text}");
        assert_eq!(&text[xml.faults[0].at..], fault, "{text}");
    }
}

#[test]
fn hostile_files_are_refused_quickly() {
    let many = 100_000;
    let declarations = |n: usize| (0..n).map(|i| format!(" xmlns:a{i}='{i}'")).collect::<Vec<_>>().concat();
    let attributes = (0..many).map(|i| format!(" a{i}=''")).collect::<Vec<_>>().concat();
    for text in [
        "<a>".repeat(many),
        format!("<a{attributes}/>"),
        format!("<a{}>{}</a>", declarations(900), "<b xmlns:c='d'/>".repeat(many)),
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".to_owned(),
        "<!--".repeat(many),
        "<![CDATA[".repeat(many),
        "<a b='".repeat(many),
        "<".repeat(many),
        "<!".repeat(many),
        format!("<a>{}", "&".repeat(many)),
        "<a>\0</a>".to_owned(),
    ] {
        let started = std::time::Instant::now();
        assert_eq!(read(&text).faults.len(), 1, "{text:.20}");
        assert!(started.elapsed().as_secs() < 20, "{text:.20}");
    }
}
