// Package river runs background work on River, whose queue is a table in Postgres. It is the only package that imports
// riverqueue; handlers are plain functions.
//
// # Who is authoritative
//
// The log is. A row of River is a reminder to look at a job, never the job's state: before a tool runs, the worker
// asks for the attempt with StartJob, and the domain grants each attempt once. So every rule here may err towards
// running a row once more, but never towards not running it.
//
//	job released ─reactor, projector's transaction─▶ row available ─▶ running ─▶ StartJob ─accepted─▶ tool runs
//	                                                    ▲               │            └─refused: stale─▶ Cancel
//	                                                    └── retry ◀─────┤ error before StartJob was answered
//	                                                    └── Release ◀───┤ process died: no connection (3 s), no heartbeat (10 s)
//	                                                    └── rescue ◀────┘ process died, not found by anybody
//
// # What happens on failure
//
//   - A row is inserted in the projector's transaction: it exists exactly when the checkpoint has moved.
//   - The handler returns an error (broker away, no answer to StartJob): the row is tried again after 1 s, 2 s, 4 s …
//     at most 15 s. This never runs a tool twice: if StartJob was accepted after all, the next one is refused as stale.
//     Once StartJob is accepted the handler reports to the log how the attempt ended, and returns nil or Cancel.
//   - The process dies with rows in state running. The process that notices the end of its heartbeat calls Release
//     with its client id, and the rows are available again at once. If StartJob had been accepted the retry is stale
//     and ends; the sweep's FailAttempt requeues the job itself, through the log, with a new row.
//   - Nobody calls Release: River's own rescue finds the row once the run's time-out is over, at the earliest after a
//     minute. For convert the time-out is the attempt's plus two minutes, so a run that is merely slow is left alone.
//   - River's leader discards stuck rows of kinds that it does not know. So every process names all kinds
//     (Config.Kinds) even if it has handlers for only some; its queues decide what it runs.
//   - An announcement is lost (the connection that listens broke): the row is found by the next look, within a second.
//   - A row is lost together with its checkpoint when Postgres crashes (synchronous_commit=off), and the projector
//     restores both.
//
// # When a queue is looked at
//
// An insert is announced with its commit (LISTEN, NOTIFY), and a process with a free slot then takes work from the queue: a
// lone piece of work starts within milliseconds. One statement a second asks which queues of the process hold work that is
// due, or when the next comes due (lookout.go); while one holds some, and after work was inserted or taken, it runs four times
// a second. It finds what nobody announces: retries that come due, rows that were left because it was not their account's
// turn, and rows whose announcement was lost. So an idle process costs the database one statement a second, and no work
// depends on an announcement.
//
// # When River rests
//
// A minute after the last work has ended River itself is stopped: its tickers alone (twenty a second for completing work) and its elections
// cost a quarter of an idle service's processor time. The lookout goes on, and a connection listens for inserts (rest.go). It is started
// again for work, and when a row is to be deleted, which is an hour after its work.
//
//	runs ─gate shut, nothing left to do, listening─▶ River stops ─▶ rests ─insert heard, work found by the lookout, row to delete, connection lost─▶ River starts ─▶ runs
//
// The gate keeps River from taking work between the look at the table and its stop. Otherwise its stop would wait for that work, for
// minutes, and nothing else would be taken meanwhile. Postgres away: the start is tried again until it succeeds.
//
// # Webhooks
//
// The schedule is that of workers/webhook, and so are the other outcomes of a delivery (delivery.go): RetryAfter sets
// the next attempt within the same count, Postpone waits uncounted and without a worker, Cancel ends it.
//
// # Fairness
//
// The first few jobs of an account use the queue of their engine class, the others a second queue with its own slots,
// whose processes yield to all others (domain/work). So an account that floods an engine delays others only by its
// few pieces in the first queue, and gets what processor time is left. Rows are taken by priority, then first in,
// first out; the projector gives a lower priority to the hundredth job of an account than to the tenth of another. If
// others used all of the time, the second queue would wait forever: so every five seconds Relieve moves, for each account
// that has waited and has no work in the foreground, its next piece there.
//
// Within the queue of an engine accounts take turns (turn.go, table.go): among rows of one priority, the account that
// holds the fewest slots here comes first, and an account with work that has held a slot for too long gets no more
// than its limit (package lanes). Such work leaves its slot while it continues to run: its row is completed, because
// StartJob was accepted and the row has nothing left to remind of. So a process claims no more rows than it has free
// slots, and no row waits in one process while another could run it.
//
// # Text
//
// Rows hold JSON as jsonb, which refuses \u0000, lone surrogates and numbers beyond its range, all of which a client
// may send in a job's options. One such row would stop the projector forever, so the arguments are stored as one
// string inside the row.
package river
