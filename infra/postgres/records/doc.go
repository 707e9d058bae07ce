// Package records stores in Postgres what is not a function of the log: people and their sessions, the keys that seal
// personal data, counts of tries and requests, URL checks between charge and answer, dead letters. Each type
// implements a port of handlers, commands or workers.
//
// # Who is authoritative
//
// Each table is its own authority: a rebuild does not touch it, and what is lost cannot be recomputed. Data keys,
// people and sessions are therefore on disk when their statement returns (durably), although the server commits
// asynchronously. Counts of requests are in an unlogged table, which a crash empties.
//
// # What happens on failure
//
//   - A row that does not exist is store.ErrNotFound.
//   - Two processes write the same row at once: one statement decides (ON CONFLICT, a compare-and-set on the row's state),
//     and the other process gets the stored row.
//   - A dead letter cannot be written: it is only in this process's log. Nothing waits for a message that cannot be read.
package records
