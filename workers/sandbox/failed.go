package sandbox

import "strings"

// Failed is a run that did not succeed, with everything known about it, for operators: every error of Wait is one. It wraps the
// class of the failure.
type Failed struct {
	// Program is the program that was run; Args and Dir are as in Spec.
	Program string
	Args    []string
	Dir     string
	Result  Result

	err error
}

// Error describes the failure by its class.
func (f *Failed) Error() string { return f.err.Error() }

// Unwrap returns the class.
func (f *Failed) Unwrap() error { return f.err }

// allocation are messages of programs that could not allocate memory: the C library, C++, Python, V8, libvips, LibreOffice.
var allocation = []string{
	"Cannot allocate memory", "out of memory", "Out of memory", "Out Of Memory", "OutOfMemory", "std::bad_alloc", "MemoryError", "memory exhausted",
	"VirtualAlloc", "allocation failed", "failed to allocate",
}

// OutOfMemory reports whether memory was the cause: the kernel killed a process of the run because its group had no more, or
// the program reported that an allocation failed.
func (f *Failed) OutOfMemory() bool {
	if f.Result.OutOfMemory {
		return true
	}
	for _, words := range allocation {
		if strings.Contains(f.Result.Stderr, words) {
			return true
		}
	}
	return false
}
