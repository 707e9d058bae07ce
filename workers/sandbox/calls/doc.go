// Package calls filters the system calls of engines (seccomp). A Filter has two parts: what is denied to every engine, by call
// or by arguments (denied.go), and the only other calls that an engine may make (allowed.go), which were recorded from its real
// work. Recording needs a build with the tag recordcalls (scripts/calls record).
package calls
