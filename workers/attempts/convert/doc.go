// Package convert runs the attempts of jobs.
//
// # Who is authoritative
//
// The log. A work item says "look at this attempt"; StartJob asks the log for it, and the log grants each attempt once. Every
// later command of the runner names the attempt's number, so a runner that was given up for dead is refused and does no harm.
//
//	work ─▶ StartJob ─accepted─▶ input from the object store ─▶ Tool.Run ─▶ output to the object store ─▶ CompleteJob
//	            │                          │                        │                    │
//	            └ refused: nothing to do   └──────── failure ───────┴────────────────────┘─▶ FailAttempt
//
// # Where files are
//
//	attempt-…/work         the engines' own directory (Input.Dir)
//	attempt-…/work.kept    what no engine writes: the input, and what is to be stored (rundir.Kept)
//
// A tool returns its output as an open file. The file is stored through that descriptor, and refused if its hash differs from
// the one that was validated.
//
// # What happens on failure
//
//   - StartJob gets no answer: this worker sends it again until it does. If the first one was accepted, another worker would be
//     refused, and nobody would run the attempt.
//   - The job ends in the log while the tool runs (canceled, timed out), or continues with another attempt because this one
//     seemed lost: the live feed calls Stop, the attempt's context ends, the engine's process group is killed, and no command
//     is sent.
//   - The same work item reaches this process twice, because it was released although it was only slow: the second is stale.
//   - The attempt's time runs out while an engine works on it: FailAttempt processing_timeout (attempt_timeout), which the
//     domain never retries: the document would take as long again.
//   - The attempt's time runs out before an engine has begun, or this process stood still for a quarter of it or more:
//     FailAttempt processing_timeout (attempt_starved), retryable while the job has attempts left.
//   - CompleteJob gets no answer: it is sent again until it does; repeating an accepted one changes nothing.
//   - The output is stored and CompleteJob is refused: the output is deleted.
//   - The process dies: its heartbeat ends, and the sweep fails the attempt as worker_lost.
//   - The process has to stop: attempts that do not end in time are given back without being counted.
//
// # The rooms of workers
//
// Each imports only those below it; scripts/tidy/arrows_workers.go has the import arrows of their packages.
//
//	tools/<slug>   what a job of one tool does: its options, its engine's run, its checks (and what tools share: filetool, pdfread, …)
//	attempts/      one attempt from its command to its output (convert), its slot (lanes), its signs of life (heartbeat, progress),
//	               and the cleaning up after lost ones (sweep)
//	engines/       one program each: how it is started, reused and called
//	documents/     formats of files, read and written without an engine
//	sandbox/       how any program is run
//	webhook/       delivers the end of a job to its receiver; it needs none of the others
package convert
