// Package failpoint names the places where a crash hurts most, and kills the process there on demand: drills need more
// than random moments, which hardly ever fall between a write and what follows it.
//
// A point is a call of Hit. In a normal build it is an empty function that the compiler leaves out; with
// `-tags failpoint` the environment arms one point of the process:
//
//	TOOLMILL_FAILPOINT=append.before@3     the third time that it is passed
//	TOOLMILL_FAILPOINT=append.before@5%    five times of a hundred
//
// The process then ends itself with SIGKILL, as the kernel would: nothing is deferred, flushed or handed over.
package failpoint
