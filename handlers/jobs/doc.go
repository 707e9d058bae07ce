// Package jobs has the operations on jobs.
//
// A job's event stream sends the job's state whenever the live feed reports a change in the read models, and between changes
// the progress that the worker reports, which is not in any event. The stream keeps only the newest state for its client, so a
// slow client blocks nobody. The feed may miss a change; so a stream reads the job again every 15 s.
//
// The body of POST /v1/jobs is parsed by hand, not into types generated from the document: the answer lists every fault of the
// body with its path and rule, in order and up to a bound, whereas a decoder stops at the first; unknown members are faults,
// not syntax errors; and a text of 16 MB is read in one pass without being copied. BenchmarkMiddleware measures the cost of
// validation by the document.
package jobs
