// Package sweep ends what nobody else ends: attempts of dead workers, jobs past their deadline, uploads that never arrived,
// outputs past their retention, objects that no job knows, and abandoned URL checks (docs/design/architecture.md "Workers").
//
// One process at a time runs a sweep, whichever takes its work item from the queue; two would do no harm: a sweep only reads
// the read models and sends commands, and the log decides. What the read models show late is swept late; what they show wrongly
// is refused as not_due or nothing_to_do. No sweep keeps state that another process would need.
//
// Each kind of sweep has its own work item and its own queue, so that a slow one delays no other.
//
// # Bytes
//
// Bytes are deleted after the event that says so, never before: a wrong read model would otherwise cost somebody their output.
// The event's projection schedules the deletion in its own transaction, and the deletion is repeated until it succeeds, so a
// crash in between leaves nothing. What was stored but never became part of history (a process died between storing and
// reporting) is found by its age: see Orphans.
package sweep
