// Package work is the background work of a process: River's queues and what runs on them. A process with the role worker runs
// the attempts of jobs and the sweeps, one with the role delivery delivers webhooks, and every process inserts work.
//
// The order of a start is in the types: NewQueue inserts and asks; StartWorker needs it, and starts the engines; Prepare needs
// the worker and makes the client that runs work; Take lets it take work, once the engines have been tried. Everything else of
// the process runs by then, and nobody who asks for something waits for the engines.
//
// Stop takes no more work, waits for what runs, and gives back what has not ended after ten seconds, uncounted. Then the
// runner, the progress and the engines stop.
//
// Failures:
//
//   - An engine is not installed, or cannot make a tiny file: its tools are not offered, work for them is left to others, and
//     it is tried again.
//   - The sandbox is weaker than the configured minimum: the worker does not start.
//   - A worker dies: its heartbeat ends, and the sweep of another one gives its jobs away (package presence).
package work
