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
// A job keeps its slot from job.released to its end, through every attempt. Whoever speaks for an attempt names its
// number; a number that is not the current one is refused, so a worker that was believed dead does no harm.
package job
