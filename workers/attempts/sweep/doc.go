// Package sweep ends what nobody else ends: attempts of workers that died, jobs past their deadline, uploads that
// never came, outputs whose retention is over, objects that no job knows, URL checks that nobody makes to their
// end (docs/design/architecture.md "Workers").
//
// One process runs a sweep at a time, whichever has taken its work from the queue, and it would do no harm if two did: a
// sweep only looks at the read models and sends commands, and the log decides. What the read models show late is swept
// late, what they show wrong is refused as not_due or nothing_to_do. No sweep remembers anything that another process
// would have to know.
//
// Each kind of sweep is work of its own in a queue of its own, so that one that is slow delays no other.
//
// # Bytes
//
// Bytes are deleted after the event that says so, never before: a read model that is wrong would cost somebody
// their output. The event's projection schedules the deletion in its own transaction, and it is tried until it is done, so a
// crash anywhere in between leaves nothing. What was stored and never became part of history (a process died
// between storing and telling) is found by its age instead: see Orphans.
package sweep
