// Package job is the state machine of one job. Each command of the catalogue is a file with its Decide and the events
// that it leads to; state.go folds them.
//
//	                 ┌───────────── ExpireUpload ────────────┐
//	CreateJob ─▶ queued (awaiting_upload) ─ConfirmUpload─▶ queued (waiting) ─released─▶ queued (starting)
//	                 │                                        │                             │ StartJob
//	                 │ CancelJob: canceled                    │ CancelJob, SuspendAccount   ▼
//	                 ▼                                        ▼            ┌────────────▶ running
//	              terminal ◀───────────────────────────── terminal         │ FailAttempt,   │ CompleteJob: succeeded
//	                                                                    requeued ◀──────────┤ FailAttempt: failed
//	                                                                  (queued again)        │ CancelJob: canceled
//	                                                                                        ▼ TimeOutJob: failed
//	                                                                                     terminal
//
// Its input goes with its end: job.succeeded, job.failed and job.canceled say so, and need no event after them. A requeued
// job has not ended. What the account stores is counted with the same events (account.State.Room).
//
// A job keeps its slot from job.released to its end, through every attempt. Whoever speaks for an attempt names its
// number; a number that is not the current one is refused, so a worker that was believed dead does no harm.
package job
