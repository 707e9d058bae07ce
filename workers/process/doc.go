// Package process is the one way in which Toolmill runs a program that is not
// its own: Chromium, poppler, LibreOffice, ffmpeg, vips.
//
// # Life of a process
//
//	Start ── clone in own group and namespaces ──▶ shim ── restrict itself, exec ──▶ engine
//	                                                │ fails: reason on the status pipe
//	                                                ▼
//	                                             ErrStart
//	engine ends by itself ───────┐
//	context ends, Kill, cap ─────┴▶ SIGKILL to what is left of the group ▶ pipes drained ▶ Wait returns
//
// The group is killed when its leader ends as well, before the leader is
// reaped, so that its number cannot belong to somebody else yet. When Wait
// returns, nothing of the process is left: in a process namespace the kernel
// promises it even for descendants that left the group. Without one, such a
// descendant survives; it is cut off after pipeGraceMax.
//
// # Why a shim
//
// Resource limits, no_new_privs and the user must be set between fork and
// exec, where Go runs none of our code. Setting them from outside (prlimit on
// the started child) is a race that a fork wins, and tracing the child up to
// its exec covers limits only. So the child is this same executable, called
// under the name shimName: an init function restricts it and replaces it by
// the engine. It has to be an init function to work in every binary that
// imports this package, test binaries included. It costs a start of our own
// binary, a few milliseconds, per process. What is added later (Landlock,
// seccomp) is one more entry in the list in restrict.go.
//
// # What is reached depends on the machine
//
// Probe tries it once per process and says what holds, see Tier. Started as
// root, an engine gets a user of its own: root ignores limits on the number of
// processes, and an engine should not be root. It must then be given its files
// as open descriptors or find them below Spec.Dir, whose parents anybody may
// traverse.
//
// # The parent-death signal
//
// The kernel sends it when the thread that started the child ends, not when
// the process does. So the goroutine that starts a child stays on its thread
// until the child has ended: one thread per running engine.
package process
