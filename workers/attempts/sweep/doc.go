// Package sweep ends what nobody else ends: attempts of dead workers, jobs past their deadline, uploads that never arrived,
// outputs past their retention, objects that no job knows, abandoned URL checks, and old entries of the access trail (docs/design/architecture.md "Workers").
//
// One process runs a sweep at a time, whichever was the first to ask in its interval (rounds.go), and it would do no harm if
// two did: a sweep only looks at the read models and sends commands, and the log decides. What the read models show late is
// swept late, what they show wrong is refused as not_due or nothing_to_do. No sweep remembers anything that another process
// would have to know. One whose process died or hangs is begun by another in the next interval; one that is slow delays no
// other, and what comes due while it runs is not made up for.
//
// # Bytes
//
// Bytes are deleted after the event that says so, never before: a wrong read model would otherwise cost somebody their output.
// The event's projection schedules the deletion in its own transaction, and the deletion is repeated until it succeeds, so a
// crash in between leaves nothing. What was stored but never became part of history (a process died between storing and
// reporting) is found by its age: see Orphans.
package sweep
