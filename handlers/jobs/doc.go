// Package jobs is the operations on jobs.
//
// A job's event stream is sent what the read models show whenever the live feed says that the job changed, and in between what
// its worker reports of its progress, which is in no event. The stream keeps only the newest state for its client, so a slow
// client holds up nobody. The feed may miss a change; a stream therefore reads the job again every 15 s.
//
// The body of POST /v1/jobs is read by hand and not into types generated from the document: an answer lists every fault of the
// body with its path and rule, in order and up to a bound, and a decoder stops at the first; unknown members are faults and not
// errors of syntax; and a text of 16 MB is read in one pass without a copy of its own. BenchmarkMiddleware measures what
// validation by the document costs.
package jobs
