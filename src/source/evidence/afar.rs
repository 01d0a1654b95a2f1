//! Programs that have others do the work: another host, a container, a service manager.

use super::super::shell::Word;
use super::lock_name::{self, Name};
use super::options::{Grammar, Options};
use super::shows::{Out, Shown, leaves};
use super::wrappers::{Afar, Call, Way};
use super::{EvidenceKind, LockWait, Reach};

/// When the client of a command elsewhere is stopped, the command may go on: `ssh` has no terminal in a job, so that nothing
/// is sent to the other side; `docker exec` and `kubectl exec` pass no signal on, and `docker run` passes one that a first
/// process without a handler ignores (docker-run(1) `--sig-proxy`; signal(7) and pid_namespaces(7) for process 1).
fn afar(call: &Call<'_>, over_network: bool, way: &mut Way) {
    way.afar.get_or_insert(Afar { at: call.program.range.start, over_network, is_awaited: true });
}

/// `systemctl start` waits for the end of a oneshot service and for the beginning of any other.
pub(super) fn systemctl(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    way.afar.get_or_insert(Afar { at: call.program.range.start, over_network: false, is_awaited: false });
    if call.rest.iter().any(|word| word.text == "--no-block") {
        leaves(call, out, way);
    }
}

pub(super) fn ssh(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    afar(call, true, way);
    if call.options.has(&["f"]) {
        leaves(call, out, way);
    }
}

pub(super) fn kubectl(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    let given = |word: &str| call.rest.iter().any(|given| given.text == word);
    afar(call, true, way);
    // These make an object, and are back before its work is done.
    if ["create", "apply", "run", "rollout", "scale", "patch"].iter().any(|verb| given(verb)) {
        leaves(call, out, way);
    }
}

/// Words of `docker` that start what goes on after it: everything but `run` and `exec` without `-d`.
fn detaches(rest: &[Word<'_>], verb: &str) -> bool {
    let flag = |word: &Word<'_>| {
        word.text == "--detach"
            || (word.text.starts_with('-')
                && !word.text.starts_with("--")
                && word.text.contains('d')
                && !word.text.contains('='))
    };
    match verb {
        "run" | "exec" | "up" => {
            rest.iter().take_while(|word| word.text.starts_with('-') || word.text == verb).any(flag)
        }
        "start" => !rest.iter().any(|word| word.text == "-a" || word.text == "--attach" || word.text == "-i"),
        "restart" | "create" => true,
        _ => false,
    }
}

pub(super) fn docker(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    let verb = call.rest.iter().position(|word| !word.text.starts_with('-'));
    let Some((verb, after)) = verb.and_then(|at| call.rest.get(at..)?.split_first()) else { return };
    if verb.text == "compose" {
        return compose_words(call, after, out, way);
    }
    if !matches!(&*verb.text, "run" | "exec" | "start" | "restart" | "create") {
        return;
    }
    afar(call, false, way);
    if detaches(after, &verb.text) {
        leaves(call, out, way);
    }
    if verb.text == "run" {
        named(call, after, "docker run --name", out);
    }
}

/// A container of that name that is still there makes the next start fail.
fn named(call: &Call<'_>, after: &[Word<'_>], tool: &'static str, out: Out<'_>) {
    let options = Options::read(after, &DOCKER);
    let Some(name) = options.value(&["name"]) else { return };
    let known = match options.word(&["name"]) {
        Some(word) => lock_name::of(word, call.text, call.commands),
        None if name.contains(['$', '`']) => Name::Unknown,
        None => Name::Same,
    };
    // `podman run --replace` removes the last one itself.
    let goes = after.iter().any(|word| word.text.starts_with("--rm") || word.text.starts_with("--replace"));
    if known == Name::Same && !goes {
        out.push(Shown::sure(EvidenceKind::NameStays { name: name.to_owned() }, call.to(0)));
    }
    if known != Name::Differs {
        let kind = EvidenceKind::Lock { tool, wait: LockWait::Never };
        out.push(Shown { kind, range: call.to(0), certain: known == Name::Same, reach: Reach::All });
    }
}

pub(super) fn compose(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    compose_words(call, call.rest, out, way);
}

fn compose_words(call: &Call<'_>, rest: &[Word<'_>], out: Out<'_>, way: &mut Way) {
    const VERBS: [&str; 6] = ["run", "exec", "up", "start", "restart", "create"];
    let Some(at) = rest.iter().position(|word| VERBS.contains(&&*word.text)) else { return };
    let after = rest.get(at + 1..).unwrap_or_default();
    afar(call, false, way);
    if detaches(after, &rest[at].text) {
        leaves(call, out, way);
    }
    if rest[at].text == "run" {
        named(call, after, "docker compose run --name", out);
    }
}

/// Options of `docker run` and `docker exec` that take a value.
const DOCKER: Grammar = Grammar::some(
    "v:e:p:u:w:h:l:m:c:a:",
    &[
        "name=",
        "volume=",
        "env=",
        "env-file=",
        "publish=",
        "user=",
        "workdir=",
        "network=",
        "net=",
        "mount=",
        "entrypoint=",
        "hostname=",
        "label=",
        "memory=",
        "cpus=",
        "link=",
        "log-driver=",
        "log-opt=",
        "add-host=",
        "restart=",
        "volumes-from=",
        "platform=",
        "pull=",
        "ulimit=",
        "shm-size=",
        "cap-add=",
        "cap-drop=",
        "device=",
        "dns=",
        "ip=",
        "security-opt=",
        "stop-timeout=",
        "tmpfs=",
        "gpus=",
        "pid=",
        "ipc=",
        "cpuset-cpus=",
        "detach-keys=",
    ],
);

/// The words of the command behind a program.
pub(super) fn behind<'a>(name: &str, call: &Call<'a>) -> &'a [Word<'a>] {
    const RUN: [&str; 2] = ["run", "exec"];
    let verb = match name {
        "docker" | "podman" | "nerdctl" => {
            let verb = call.rest.iter().position(|word| !word.text.starts_with('-'));
            let is_compose = |at: &usize| call.rest[*at].text == "compose";
            if verb.as_ref().is_some_and(is_compose) {
                call.rest.iter().position(|word| RUN.contains(&&*word.text))
            } else {
                verb.filter(|at| RUN.contains(&&*call.rest[*at].text))
            }
        }
        "docker-compose" | "podman-compose" => call.rest.iter().position(|word| RUN.contains(&&*word.text)),
        _ => return call.command,
    };
    let after = verb.and_then(|verb| call.rest.get(verb + 1..)).unwrap_or_default();
    // Behind the image, the container or the service.
    after.get(Options::read(after, &DOCKER).length + 1..).unwrap_or_default()
}
