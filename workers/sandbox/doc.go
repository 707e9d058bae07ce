// Package sandbox is the one way in which Toolmill runs a program that is not
// its own: Chromium, poppler, LibreOffice, ffmpeg, vips.
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
// The group is killed when its leader ends as well, before the leader is
// reaped, so that its number cannot belong to somebody else yet. When Wait
// returns, nothing of the process is left: in a process namespace the kernel
// promises it even for descendants that left the group; without one the filter
// of system calls lets nobody leave it (calls/denied.go); and where there is
// neither, those who left are found by their control group or by a mark that
// they inherit (bounds/survivors.go). Only who takes off that mark on purpose
// survives there, and is cut off after pipeGraceMax.
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
// binary, a few milliseconds, per process. What confines an engine is the list
// in restrict.go.
//
// # What confines an engine
//
// Whatever a file may try that has taken an engine over is denied by more than
// one part, wherever there is more than one that can deny it. guards_test.go
// shows that each of them alone does, and that the attempt succeeds without.
//
//	a root of its own (view/mounts.go)    only the files of its view: the system's, read-only, its Dir, an empty /tmp
//	Landlock (view/landlock.go)           the same view; no TCP, no signal and no named socket that leads outside
//	seccomp (calls/denied.go)             sockets within the machine only, no connect, none of the calls that lead deep into the kernel
//	  and a list (calls/allowed.go)       of all other calls only the engine's own, where lists were recorded
//	namespaces (tier.go)                  no network interface, only its own processes, nothing shared in memory
//	a user of its own (users)             no right to anything of others; no capabilities, no_new_privs
//	limits, a control group (bounds)      memory, processes, open files, file size, processor time
//	a look at Dir (bounds/disk.go)        the size of all files together
//
// Why not bubblewrap: it does the same as view/mounts.go, as one more program to
// install and one more process per engine to start and to wait for, and it
// knows neither Landlock nor user ids of our own.
//
// Why not go-landlock: it opens the paths, sets no_new_privs and restricts every
// thread of the process, all in one call. The shim opens them while it can still
// see all files, loses its user and its capabilities, and then restricts the one
// thread that becomes the engine. Without that call the library leaves what
// golang.org/x/sys has too; the rights that a directory of a run's own gets are
// what has to be read, and they would be listed here all the same.
//
// Why not a seccomp library: the filter is instructions that a few functions
// put together, and the lists of calls are what has to be read.
//
// Why two lists of calls: which calls an engine makes differs by version and
// machine, so its own list is a recording (scripts/calls record) that an
// operator can set aside (calls.Setting); what is denied holds without it, and
// by arguments too. A call that is on no list does not exist for an engine
// (ENOSYS): a library then uses an older one, which with EPERM it would not.
// The kernel keeps which calls always pass, by number, so that a longer filter
// costs an engine nothing once it is installed.
//
// Paths are those of the machine, so that arguments mean the same inside.
// A program that is not in one of the system's directories (view.Of) needs
// Spec.ReadOnly for what belongs to it; its own file it may always read.
//
// All of it costs an engine's start some 5 ms on a quiet machine with two cores
// of 2.5 GHz (true: 5 ms bare, 10 ms confined); 3 ms of that are processor
// time: two namespaces more, 20 mounts, 30 rules, one filter.
//
// # What a run leaves
//
// Nobody answers for a name in a run's directory: where there is no process namespace, whoever outlived the run can put
// another file there, or a link to what only we may read, between two looks. So a product is opened once, without following
// any link on the way (rundir.OpenProduct), and what is checked and then stored lies where no engine ever writes
// (rundir.Kept): moved there if nothing of the run can be alive, else copied (TakeProduct). Inputs lie there too: an engine
// that gets one by its name reads it, and a second engine reads what the first was given.
//
// # Who gives way
//
// What is started in a context of InBackground, with all its descendants, gets processor time last. It is the kernel that
// shares (niceness, and the weight of the run's control group): no work waits for another to end, and nothing is idle while
// the background has work. Weights count only while there is not enough for all. A ceiling (Limits.ProcessorsMax) holds
// always, so it is set only for engines that use no more anyway, unless they were taken over.
//
// # What is reached depends on the machine
//
// Probe tries it once per process, part by part, and says what holds, see Tier
// and Level; Lacks says why the rest does not. Started as root, an engine gets
// a user of its own: root ignores limits on the number of processes, and an
// engine should not be root. It must then be given its files as open
// descriptors or find them below Spec.Dir. Started as somebody else, the
// namespaces come with one for users, where the machine allows it. Landlock and
// seccomp need no rights at all. Control groups need root, or one that was
// delegated to us; versions 1 and 2 by the same code, which could be tried on
// the kernel's version 1 and on files that stand for version 2.
//
// # What is not bounded
//
// A file that was removed and is still open counts for Limits.FileBytes alone. Bandwidth to the disk is not limited. Without
// control groups, memory is bounded per process by the kernel, and of a run as a whole by looking five times a second
// (watch.go), as processes are without a user of their own. Names of files outside can be asked for (stat) where there is no
// root of its own. A kernel's fault is nobody's to bound: run workers on machines of their own.
//
// # The parent-death signal
//
// The kernel sends it when the thread that started the child ends, not when
// the process does. So the goroutine that starts a child stays on its thread
// until the child has ended: one thread per running engine.
//
// # Where things stand
//
//	sandbox          run, spec, result, level and tier; start, shim and the list of restrictions
//	sandbox/bounds   limits, control groups, niceness, the census of processes, survivors, the size of a directory
//	sandbox/calls    system calls: numbers, lists, the filter, its recording
//	sandbox/view     the files that a run may open: mounts, Landlock
//	sandbox/users    user ids, a namespace of users, capabilities
//	sandbox/rundir   a run's directory: its owner, its products, what is kept from engines
package sandbox
