//! What the text of a command shows about its guards: `flock`, `timeout`, heartbeat calls, discarded output.
