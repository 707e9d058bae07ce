// Package calls filters the system calls of engines (seccomp). A Filter has two parts: what is denied to every engine, by the
// call or by its arguments (denied.go), and the only calls that an engine may make of the rest (allowed.go), which were
// recorded from its real work. A recording is made by a build with the tag recordcalls (scripts/calls record).
package calls
