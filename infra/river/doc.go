// Package river runs background work on River, whose queue is a table in Postgres. It is the only package that imports
// riverqueue; handlers are plain functions.
//
// # Who is authoritative
//
// The log is. A row of River is a reminder to look at a job, never the job's state: before a tool runs, the worker asks
// for the attempt with StartJob, and the domain gives each attempt away once. So every rule here may fail towards
// "once more", and none may fail towards "never".
//
//	job.released ─reactor, projector's transaction─▶ row available ─▶ running ─▶ StartJob ─accepted─▶ tool runs
//	                                                    ▲               │            └─refused: stale─▶ Cancel
//	                                                    └── retry ◀─────┤ error before StartJob was answered
//	                                                    └── Release ◀───┤ process died: no connection (3 s), no heartbeat (10 s)
//	                                                    └── rescue ◀────┘ process died, not found by anybody
//
// # What happens on failure
//
//   - A row is inserted in the projector's transaction: it is there exactly when the checkpoint has moved.
//   - The handler returns an error (broker away, no answer to StartJob): the row is tried again after 1 s, 2 s, 4 s … at
//     most 15 s. This never runs a tool twice: if StartJob was accepted after all, the next one is refused as stale.
//     Once StartJob is accepted the handler reports to the log how the attempt ended, and returns nil or Cancel.
//   - The process dies with rows in state running. Whoever sees its heartbeat end calls Release with its client id, and
//     the rows are available again at once. Where StartJob had been accepted the retry is stale and ends; the job itself
//     is requeued by the sweep's FailAttempt, through the log, with a row of its own.
//   - Nobody calls Release: River's own rescue finds the row once the run's time-out is over, at the earliest after a
//     minute. For convert the time-out is the attempt's plus two minutes, so a run that is merely slow is left alone.
//   - River's leader discards stuck rows of a kind that it does not know. So every process names all kinds (Config.Kinds)
//     even where it has handlers for some only; queues decide what it runs.
//   - Periodic work (sweeps) is inserted by every process that runs its queue, not by River's leader: see periodic.go.
//     Each kind of it has a queue of its own, so that a slow one delays no other.
//   - A row is lost with its checkpoint when Postgres crashes (synchronous_commit=off), and both come back together.
//
// # Webhooks
//
// The schedule is that of workers/webhook, and so is what else becomes of a delivery (delivery.go): RetryAfter sets the next
// attempt within the same count, Postpone has it wait uncounted and without a worker, Cancel ends it.
//
// # Fairness
//
// The first few jobs of an account go through the queue of their engine class, the others through another with
// slots of its own, whose processes give way to all others (domain/work): who floods an engine delays nobody
// else by more than its few pieces that are in front, and goes on with what processor time is left. A queue is taken by
// priority, then first in, first out; the projector gives a lower priority to the hundredth job of an account than to the
// tenth of another. Where others need all of the time, that alone would let it wait forever: once a second Relieve brings
// of each account that has waited, and has none of its work in the foreground, the next piece there.
//
// Within the queue of an engine accounts take turns (turn.go, table.go): among rows of one priority, who holds fewest of its slots here
// comes first, and who has work that has held a slot for too long gets no more than it may (package lanes). Such work leaves
// its slot while it runs on: its row is completed then, for StartJob was accepted, and a row has nothing left to remind of. So
// a process claims no more rows than it has free slots for, and none waits in a process while another could run it.
//
// # Text
//
// Rows hold JSON as jsonb, which refuses \u0000, lone surrogates and numbers beyond its own range, all of which a
// client may send in a job's options. One such row would stop the projector forever, so the arguments travel as one
// string inside the row.
package river
