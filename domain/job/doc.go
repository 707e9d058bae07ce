// Package job is the state machine of one job. Each command of the catalogue is a file with its Decide and its events;
// state.go folds them.
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
// A job's input is deleted when the job ends: job.succeeded, job.failed and job.canceled imply it, without an event of
// their own. A requeued job has not ended. The account's storage is counted from the same events (account.State.Room).
//
// A job keeps its slot from job.released to its end, through all attempts. A command on an attempt names its number. A
// number other than the current one is refused, so a worker that was believed dead does no harm.
package job
