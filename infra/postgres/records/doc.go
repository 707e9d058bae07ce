// Package records keeps in Postgres what is not a function of the log: people and their sessions, the keys that seal what is
// personal, counts of tries and requests, URL checks between charge and answer, dead letters. Each type fills a port of handlers,
// commands or workers.
//
// # Who is authoritative
//
// Each table is for itself: a rebuild does not touch it, and what is lost is lost. Data keys, people and sessions are therefore
// on disk when their statement returns (durably), although the server commits asynchronously. Counts of requests are in an
// unlogged table, which a crash empties.
//
// # What happens on failure
//
//   - What is not there is store.ErrNotFound.
//   - Two processes write the same row at once: one statement decides (ON CONFLICT, a compare-and-set on the row's state), and
//     the other one gets what is there.
//   - A dead letter cannot be written: it is in the log of this process only. Nobody waits for a message that cannot be read.
package records
