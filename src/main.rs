//! The `cronlint` program: parse arguments, call the library, exit code.

fn main() -> std::process::ExitCode {
    cronlint::cli::main()
}
