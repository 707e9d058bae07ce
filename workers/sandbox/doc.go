// Package sandbox runs every program that is not Toolmill's own: Chromium, poppler, LibreOffice, ffmpeg, vips.
//
// # Life of a process
//
//	Start ── clone in own group and namespaces ──▶ shim ── restrict itself, exec ──▶ engine
//	                                                │ fails: reason on the status pipe
//	                                                ▼
//	                                             ErrStart
//	engine ends by itself ───────┐
//	context ends, Kill, cap ─────┴▶ SIGKILL to what is left of the run ▶ pipes drained ▶ Wait returns
//
// When the leader ends by itself, the rest of its group is killed before the leader is reaped, so that the group's id cannot
// have been reused. When Wait returns, nothing of the process is left: in a process namespace the kernel guarantees this even
// for descendants that left the group; without one the filter of system calls lets none leave (calls/denied.go); without
// either, those that left are found by their control group or by a mark that they inherit (bounds/survivors.go). Only a process
// that removes this mark on purpose survives then; it is cut off from the pipes after pipeGraceMax.
//
// # Why a shim
//
// Resource limits, no_new_privs and the user must be set between fork and exec, where Go runs no code of ours. Setting them
// from outside (prlimit on the started child) is a race that a fork wins, and tracing the child up to its exec covers limits
// only. So the child begins as a program of ours, called under the name shimName, which restricts itself and replaces itself by
// the engine. What confines an engine is the list in restrict.go.
//
// That program is this same executable, or a smaller one that contains only this package (helper): `make build` embeds it, and
// a process keeps it in a sealed file in memory (executable.go). The service's executable initialises some three hundred
// packages at each start and maps twice as much: 6 to 8 ms of processor time for each engine, the helper takes 1 ms. Where
// nothing is embedded, as in tests and `go run`, or where the kernel executes nothing from memory, it is this executable. So
// the shim is an init function, which works in every binary that imports this package.
//
// # What confines an engine
//
// Whatever an engine that was taken over may try is denied by more than one mechanism, wherever more than one can deny it.
// guards_test.go shows that each of them alone suffices, and that the attempt succeeds without all.
//
//	a root of its own (view/mounts.go)    only the files of its view: the system's, read-only, its Dir, an empty /tmp
//	Landlock (view/landlock.go)           the same view; no TCP, no signal or named socket to the outside
//	seccomp (calls/denied.go)             sockets within the machine only, no connect, none of the calls that reach deep into the kernel
//	  and a list (calls/allowed.go)       only the engine's own of all other calls, where lists were recorded
//	namespaces (tier.go)                  no network interface, only its own processes, nothing shared in memory
//	a user of its own (users)             no right to anything of others; no capabilities, no_new_privs
//	limits, a control group (bounds)      memory, processes, open files, file size, processor time
//	polling of Dir (bounds/disk.go)       the size of all files together
//
// Why not bubblewrap: it does the same as view/mounts.go, but is one more program to install and one more process per engine to
// start and wait for, and it supports neither Landlock nor user ids of our own.
//
// Why not go-landlock: it opens the paths, sets no_new_privs and restricts every thread of the process, all in one call. The
// shim opens the paths while it can still see all files, then drops its user and its capabilities, and then restricts the one
// thread that becomes the engine. Without that one call the library offers no more than golang.org/x/sys does; what a reviewer
// has to read is the rights that a run's directory gets, and these would be listed here all the same.
//
// Why not a seccomp library: the filter is a few functions that emit instructions; what a reviewer has to read is the lists of
// calls.
//
// Why two lists of calls: which calls an engine makes differs by version and machine, so its own list is a recording
// (scripts/calls record) that an operator can switch off (calls.Setting); what is denied applies without it, and also by
// arguments. A call that is on no list fails as if it did not exist (ENOSYS): a library then falls back to an older one, which
// with EPERM it would not. The kernel caches, by number, which calls always pass, so a longer filter costs an engine nothing
// once it is installed.
//
// Paths inside are those of the machine, so that arguments keep their meaning. A program that is not in one of the system's
// directories (view.Of) needs Spec.ReadOnly for the files that it needs; its own file it may always read.
//
// All of this adds about 5 ms to an engine's start on a quiet machine with two cores of 2.5 GHz (true: 5 ms bare, 10 ms
// confined); 3 ms of that are processor time: two more namespaces, 20 mounts, 30 rules, one filter.
//
// # What a run leaves
//
// A name in a run's directory cannot be trusted: without a process namespace, a process that outlived the run can replace a
// file there, or put a link to a file that only we may read, between two checks. So a product is opened once, without following
// any link (rundir.OpenProduct), and what is checked and then stored is where no engine ever writes (rundir.Kept): it is moved
// there if nothing of the run can be alive, else copied (TakeProduct). Inputs are there too: an engine that gets one by its
// path can only read it, and a second engine reads what the first was given.
//
// # Priorities
//
// Work that gives way (Standing) gets processor time last, with all its descendants. The kernel divides the time (niceness, and
// the weight of the run's control group): no work waits for another to end, and nothing is idle while the background has work.
// Weights matter only while there is not enough for all. A ceiling (Limits.ProcessorsMax) always applies, so it is set only for
// engines that never use more unless they were taken over.
//
// # What is possible depends on the machine
//
// Probe tries every part once per process and reports what works, see Tier and Level; Lacks says why the rest does not. If the
// service runs as root, an engine gets a user of its own: root is exempt from limits on the number of processes, and an engine
// should not be root. Its files must then be passed as open descriptors or be below Spec.Dir. Otherwise the namespaces include
// a user namespace, if the machine allows it. Landlock and seccomp need no privileges. Control groups need root, or a delegated
// group; the same code handles versions 1 and 2, and was tried on the kernel's version 1 and on files that stand for version 2.
//
// # What is not limited
//
// A removed file that is still open counts only for Limits.FileBytes. Disk bandwidth is not limited. Without control groups,
// the kernel limits memory per process only, and the memory of a whole run is checked five times a second (watch.go); so is the
// number of processes if the run has no user of its own. The existence of files outside can be queried (stat) if the run has no
// root of its own. Vulnerabilities of the kernel cannot be contained: run workers on machines of their own.
//
// # The parent-death signal
//
// The kernel sends it when the thread that started the child ends, not when the process does. So the goroutine that starts a
// child stays on its thread until the child has ended: one thread per running engine.
//
// # Packages
//
//	sandbox          run, spec, result, level and tier; start, shim and the list of restrictions
//	sandbox/bounds   limits, control groups, niceness, the census of processes, survivors, the size of a directory
//	sandbox/calls    system calls: numbers, lists, the filter, its recording
//	sandbox/view     the files that a run may open, enforced by mounts and Landlock
//	sandbox/users    user ids, user namespaces, capabilities
//	sandbox/rundir   a run's directory: its owner, its products, what is kept from engines
package sandbox
