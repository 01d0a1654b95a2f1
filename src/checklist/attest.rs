//! The lines with which a person answers a question that no file shows, in the form of the file that holds the job.

use super::texts;
use crate::config;
use crate::job::{Job, Question};
use crate::lang::{Lang, Text};
use crate::policy::Pattern;
use crate::source::{File, Format};

/// How a file takes words that are not for its scheduler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aside {
    /// A comment, between these signs.
    Comment(&'static str, &'static str),
    /// An annotation of the object, where the text has no comments.
    Annotation,
    /// Not at all: strict JSON. The answer stands in `cronlint.toml`.
    Nowhere,
}

/// What a file takes, by its format and the end of its name.
fn aside(file: &File) -> Aside {
    const SLASHES: Aside = Aside::Comment("// ", "");
    let extension = file.path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    match (file.format, extension) {
        (Format::KubernetesManifest, "json") => Aside::Annotation,
        (Format::Jenkinsfile, _) => SLASHES,
        (_, "json") => Aside::Nowhere,
        (_, "sql") => Aside::Comment("-- ", ""),
        (_, "xml") => Aside::Comment("<!-- ", " -->"),
        (
            _,
            "java" | "kt" | "kts" | "groovy" | "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" | "jsx" | "tsx"
            | "go" | "rs" | "php" | "scala" | "cs" | "json5" | "jsonc",
        ) => SLASHES,
        _ => Aside::Comment("# ", ""),
    }
}

/// The lines that attest `question` of `job`.
pub(super) fn lines(file: &File, job: &Job, question: Question, lang: Lang) -> String {
    written(aside(file), &job.name.value, question, lang)
}

fn written(aside: Aside, name: &str, question: Question, lang: Lang) -> String {
    let (by, why, until) = (BY.get(lang), WHY.get(lang), UNTIL);
    let (key, value) = (question.id(), texts::example(question).get(lang));
    match aside {
        Aside::Comment(open, close) => {
            format!("{open}cronlint: {key}={value} by={by} until={until} {why}{close}")
        }
        Aside::Annotation => format!(
            "\"metadata\": {{ \"annotations\": {{\n  \"cronlint.dev/{key}\": \"{value}\",\n  \"cronlint.dev/by\": \"{by}\",\n  \"cronlint.dev/until\": \"{until}\",\n  \"cronlint.dev/reason\": \"{why}\"\n}} }}"
        ),
        Aside::Nowhere => {
            let name = config::quoted(&Pattern::escaped(name));
            format!(
                "# cronlint.toml\n[[job]]\nname = {name}\nattest.{key} = \"{value}\"\nby = \"{by}\"\nuntil = \"{until}\"\nreason = \"{why}\""
            )
        }
    }
}

const BY: Text = Text { en: "NAME", zh: "姓名" };
const WHY: Text = Text { en: "WHY", zh: "理由" };
/// No date, so that what is copied and not filled in counts for nothing and is reported.
const UNTIL: &str = "YYYY-MM-DD";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::{Attestation, DirectiveKind};
    use crate::source::directive;
    use crate::span::FileId;

    const DAY: &str = "2027-06-30";

    fn all(aside: Aside, name: &str) -> impl Iterator<Item = (Question, String)> {
        let said =
            [Lang::En, Lang::Zh].into_iter().flat_map(|lang| Question::ALL.map(|question| (question, lang)));
        said.map(move |(question, lang)| (question, written(aside, name, question, lang)))
    }

    #[test]
    fn a_comment_to_add_is_read_back_as_that_answer() {
        for (open, close) in [("# ", ""), ("// ", ""), ("-- ", ""), ("<!-- ", " -->")] {
            for (question, line) in all(Aside::Comment(open, close), "job") {
                let line = line.replace(UNTIL, DAY);
                let body = line.trim_start_matches(open).trim_end_matches(close);
                assert!(!body.contains("--"), "no comment of XML: {line}");
                let said = directive::read(FileId(0), &line, 0..line.len());
                let [said] = said.as_slice() else { panic!("{line}: {said:?}") };
                let DirectiveKind::Attest { key, .. } = &said.kind else { panic!("{line}: {said:?}") };
                assert_eq!(key.value, question.id());
                let answer = Attestation::beside(said).unwrap_or_else(|| panic!("{line}"));
                assert!(answer.by.is_some() && answer.why.is_some(), "{line}");
                assert_eq!(answer.until.map(|until| until.value.to_string()).as_deref(), Some(DAY));
            }
        }
    }

    #[test]
    fn a_block_to_add_to_the_configuration_is_read_back_as_that_answer_of_that_job() {
        for name in ["job", "/api/cron?x=[1]", "{a,b}*", "say \"now\" \\ \u{7f}\n", "对账"] {
            for (question, block) in all(Aside::Nowhere, name) {
                let parsed = config::parse(FileId(0), &block.replace(UNTIL, DAY));
                let config = parsed.unwrap_or_else(|(_, fault)| panic!("{block}\n{}", fault.get(Lang::En)));
                let [job] = &config.policy.jobs[..] else { panic!("{block}") };
                let pattern = &job.name.as_ref().expect("a name").value;
                assert!(pattern.is_match(name) && !pattern.is_match("/api/cron_x=1"), "{block}");
                let [answer] = job.attest.as_slice() else { panic!("{block}") };
                assert_eq!(answer.question, question);
                assert!(answer.by.is_some() && answer.why.is_some(), "{block}");
                assert_eq!(answer.until.as_ref().map(|until| until.value.to_string()).as_deref(), Some(DAY));
                // What was not filled in is a fault with its place, not an answer.
                let (at, _) = config::parse(FileId(0), &block).expect_err("no date");
                assert_eq!(&block[at], "\"YYYY-MM-DD\"");
            }
        }
    }

    #[test]
    fn what_platforms_have_people_write_for_cronlint_is_read_back() {
        let mut seen = 0;
        for platform in crate::platform::ALL {
            let nowhere = crate::span::Span::new(FileId(0), 0..0);
            let job = Job::new(platform.id, crate::span::Spanned::new(String::new(), nowhere), nowhere);
            let lines =
                Question::ALL.into_iter().filter_map(|question| crate::platform::line(&job, question));
            let both = lines.flat_map(|line| [Lang::En, Lang::Zh].map(|lang| line.text.get(lang)));
            for line in both.flat_map(str::lines).filter(|line| line.contains("cronlint:")) {
                let start = line.find("# cronlint:").unwrap_or_else(|| panic!("{line}"));
                let comment = line[start..].trim_end_matches([')', '）']);
                let said = directive::read(FileId(0), comment, 0..comment.len());
                let known = said.iter().all(|said| Attestation::beside(said).is_some());
                assert!(known && !said.is_empty(), "{line}");
                seen += 1;
            }
        }
        assert!(seen > 0);
    }
}
