use super::*;

#[test]
fn paths_are_compared_from_the_end() {
    let cases = [
        ("*.timer", "units/backup.timer", true),
        ("*.timer", ".timer", true),
        ("*.timer", "backup.timer.bak", false),
        (".github/workflows/*.yml", "sub/.github/workflows/a.yml", true),
        (".github/workflows/*.yml", "workflows/a.yml", false),
        ("Jenkinsfile*", "Jenkinsfile.nightly", true),
        ("*quartz*.xml", "conf/my-quartz-jobs.xml", true),
        ("*quartz*.xml", "quartz.xml", true),
        ("*quartz*.xml", "jobs.xml", false),
        ("ry_*.sql", "sql/ry_20260101.sql", true),
        ("*.*", "a", false),
        ("vercel.json", "app/vercel.json", true),
    ];
    for (pattern, path, expected) in cases {
        assert_eq!(matches(pattern, Path::new(path)), expected, "{pattern} {path}");
    }
}

#[test]
fn patterns_found_by_extension_are_those_found_one_by_one() {
    let names = [
        "a",
        "a.yaml",
        "Dockerfile",
        "Dockerfile.prod",
        "vercel.json",
        "x.timer",
        "crontab",
        ".renovaterc",
        "a.tf",
    ];
    let folders = ["", ".github/workflows/", "config/", "src/main/resources/", ".circleci/", "x.timer.d/"];
    for path in folders.iter().flat_map(|folder| names.map(|name| format!("{folder}{name}"))) {
        let path = Path::new(&path);
        let one_by_one =
            ROWS.iter().enumerate().filter(|(_, row)| row.paths.iter().any(|p| matches(p, path)));
        assert_eq!(Rows::of(path), Rows(one_by_one.fold(0, |set, (index, _)| set | 1 << index)), "{path:?}");
    }
}
