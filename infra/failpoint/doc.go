// Package failpoint names the places where a crash does most harm, and kills the process there on demand. Drills need
// it because a random moment hardly ever falls between a write and what follows it.
//
// A point is a call of Hit. In a normal build Hit is an empty function that the compiler removes; with `-tags
// failpoint` the environment arms one point of the process:
//
//	TOOLMILL_FAILPOINT=append.before@3     the third time that it is passed
//	TOOLMILL_FAILPOINT=append.before@5%    five times of a hundred
//
// The process then ends itself with SIGKILL: nothing is deferred, flushed or handed over.
package failpoint
