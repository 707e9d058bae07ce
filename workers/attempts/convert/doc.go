// Package convert runs the attempts of jobs.
//
// # Who is authoritative
//
// The log. A piece of work says "look at this attempt"; StartJob asks the log for it, and the log gives each attempt
// away once. From there on everything that the runner says names the attempt's number, so a runner that was believed
// dead is refused and does no harm.
//
//	work ─▶ StartJob ─accepted─▶ input from the object store ─▶ Tool.Run ─▶ output to the object store ─▶ CompleteJob
//	            │                          │                        │                    │
//	            └ refused: nothing to do   └──────── failure ───────┴────────────────────┘─▶ FailAttempt
//
// # Where files lie
//
//	attempt-…/work         the engines' own directory (Input.Dir)
//	attempt-…/work.kept    what no engine writes: the input, and what is to be stored (rundir.Kept)
//
// A tool hands its output over as an open file, which is stored by that descriptor and refused where its hash is another
// than the one that was validated.
//
// # What happens on failure
//
//   - StartJob is not answered: it is sent again until it is, by this worker. Had the first one been accepted, another
//     worker would be refused, and nobody would run the attempt.
//   - The job ends in the log while the tool runs (canceled, timed out), or goes on with another attempt because this one
//     was believed lost: the live feed calls Stop, the attempt's context ends, the engine's process group is killed, and
//     nothing is sent.
//   - The same work comes twice to this process, because it was released while it was only slow: the second is stale.
//   - The attempt's time is over while an engine works on it: FailAttempt processing_timeout (attempt_timeout), which the
//     domain never repeats: the document would take as long again.
//   - The attempt's time is over and no engine has begun, or this process stood still for a quarter of it or more:
//     FailAttempt processing_timeout (attempt_starved), retryable while the job has attempts left.
//   - CompleteJob is not answered: it is sent again until it is; a repeat of an accepted one changes nothing.
//   - The output is stored and CompleteJob is refused: the output is deleted again.
//   - The process dies: its heartbeat ends, and the sweep fails the attempt as worker_lost.
//   - The process has to stop: attempts that do not end in time are given back uncounted.
//
// # The rooms of workers
//
// Each imports only those below it; scripts/tidy/arrows_workers.go has the arrows of their packages.
//
//	tools/<slug>   what a job of one tool does: its options, its engine's run, its checks (and what tools share: filetool, pdfread, …)
//	attempts/      one attempt from its command to its output (convert), its slot (lanes), its signs of life (heartbeat, progress),
//	               and what is left of lost ones (sweep)
//	engines/       one program each: how it is started, spared and asked
//	documents/     formats of files, read and written without an engine
//	sandbox/       how any program is run
//	webhook/       the news of a job's end; it needs none of the others
package convert
