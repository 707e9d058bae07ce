// Package work is the background work of a process: River's queues and their handlers. A process with the role worker
// runs the attempts of jobs and the sweeps, one with the role delivery delivers webhooks, and every process inserts
// work.
//
// The types enforce the order of a start: NewQueue inserts and queries; StartWorker needs it, and starts the engines;
// Prepare needs the worker and creates the client that does the work; Take starts taking work, once the engines have
// been probed. Everything else in the process runs by then, so no request waits for the engines.
//
// Stop takes no more work, waits for running work, and gives back what has not ended after ten seconds, uncounted.
// Then the runner, the progress and the engines stop.
//
// On failure:
//
//   - An engine is not installed, or fails its probe: its tools are not offered, work for them is left to others, and
//     it is probed again.
//   - The sandbox is weaker than the configured minimum: the worker does not start.
//   - A worker dies: its heartbeat ends, and another worker's sweep gives its jobs to others (package presence).
package work
