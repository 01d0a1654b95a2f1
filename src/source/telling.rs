//! Whether what runs after a failure tells somebody: it names a program or a service that sends messages. What only cleans up,
//! or prints a line, tells nobody.

/// Beginnings of the words that name what sends messages, or a message.
const BEGINNINGS: [&str; 27] = [
    "slack",
    "notif",
    "discord",
    "telegram",
    "msteams",
    "mail",
    "email",
    "sendmail",
    "pagerduty",
    "opsgenie",
    "ntfy",
    "dingtalk",
    "dingding",
    "feishu",
    "larkbot",
    "larksuite",
    "wecom",
    "wechat",
    "weixin",
    "webhook",
    "alert",
    "pushover",
    "apprise",
    "mattermost",
    "rocketchat",
    "office",
    "sms",
];

/// Words that do so only whole: `clark` is no `lark`.
const WHOLE: [&str; 4] = ["teams", "issue", "issues", "lark"];

/// Characters that tell in Chinese.
const CHINESE: [&str; 4] = ["钉钉", "飞书", "企业微信", "告警"];

/// Whether a text names what tells people: the name of a step, an action, a function.
pub(super) fn tells(text: &str) -> bool {
    if CHINESE.iter().any(|sign| text.contains(sign)) {
        return true;
    }
    let mut words = words(text).peekable();
    while let Some(word) = words.next() {
        // `user.email` is who commits; `office365ConnectorSend` sends, an office does not.
        let no = match word.as_str() {
            "user" => words.next_if(|next| next == "email").is_some(),
            "office" => words.peek().is_none_or(|next| next != "connector"),
            "alertmanager" | "mailto" => true,
            _ => false,
        };
        if !no && (WHOLE.contains(&word.as_str()) || BEGINNINGS.iter().any(|known| word.starts_with(known))) {
            return true;
        }
    }
    false
}

/// Whether a script tells people: a line that is neither a comment nor printed names what does.
pub(super) fn script_tells(script: &str) -> bool {
    acting_lines(script).any(tells)
}

/// The lines of a script that do more than print.
pub(super) fn acting_lines(script: &str) -> impl Iterator<Item = &str> {
    let prints = |line: &str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        line.is_empty()
            || line.starts_with('#')
            || (matches!(first, "echo" | "printf" | ":" | "set" | "exit") && !line.contains('|'))
    };
    script.lines().map(str::trim).filter(move |line| !prints(line))
}

/// Words in small letters: what no letter parts, and what a capital begins after a small letter (`slackSend`).
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() && !bytes[at].is_ascii_alphabetic() {
            at += 1;
        }
        let start = at;
        while at < bytes.len()
            && bytes[at].is_ascii_alphabetic()
            && (at == start || !(bytes[at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase()))
        {
            at += 1;
        }
        (at > start).then(|| text[start..at].to_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_tells_people() {
        for (text, expected) in [
            ("slackapi/slack-github-action@v1", true),
            ("slackSend", true),
            ("Notify on failure", true),
            ("notify_team", true),
            ("gh issue create --title x", true),
            ("microsoft-teams", true),
            ("office365ConnectorSend", true),
            ("发送钉钉消息", true),
            ("sendFeishuAlert", true),
            ("actions/upload-artifact@v4", false),
            ("git config user.email bot@example.com", false),
            ("clark/streams@v1", false),
            ("npm run tissue", false),
            ("log_failure", false),
            ("clean_up", false),
            ("", false),
        ] {
            assert_eq!(tells(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_printed_tells_nobody() {
        for (script, expected) in [
            ("echo 'please open an issue'", false),
            ("# mail the team\nexit 1", false),
            ("echo failed | mail -s x ops@example.com", true),
            ("curl -d @- $SLACK_WEBHOOK", true),
            ("git config user.email a@b.c\ngit push", false),
        ] {
            assert_eq!(script_tells(script), expected, "{script}");
        }
    }
}
