// Package job is the state machine of one job. Each command of the catalogue is a file with its Decide and its events;
// state.go folds them.
//
//	                 ┌───────────── ExpireUpload ────────────┐
//	CreateJob ─▶ queued (awaiting_upload) ─ConfirmUpload─▶ queued (waiting) ─released─▶ queued (starting) ◀─ CreateJob
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
// A job gets its slot with job.accepted if a slot is free and it awaits neither its upload nor an earlier job. Otherwise it
// gets it later, with job.released. It keeps its slot to its end, through all attempts. A command on an attempt names its
// number. A number other than the current one is refused, so a worker that was believed dead does no harm.
package job
