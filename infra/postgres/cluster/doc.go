// Package cluster runs a private PostgreSQL cluster from the system's binaries, as a child of this process.
//
// # Why the system's binaries
//
// scripts/setup installs them with apt-get. The embedded-postgres module is not used: it downloads its binaries at run
// time, from an address of its own, which is refused here.
//
// # Who runs it
//
// initdb and postgres refuse to run as root. Under root they run as the user postgres, or nobody if there is none,
// and only the data directory belongs to that user. That user must be able to enter each directory above it. Where it
// cannot (a checkout in root's home), the data directory is created under /var/lib/toolmill and replaced by a
// symbolic link to it.
//
// # Who may connect
//
// Whoever knows the password, over loopback TCP, with SCRAM. It is random, made with the cluster, and kept in a file
// that only this process's user can read. There is no Unix socket and no trusted user: an engine that converts a
// stranger's file may run under our own user, and its sandbox allows it Unix sockets.
//
// # What a power cut may lose
//
// fsync is on, so the cluster itself survives. synchronous_commit is off, so the commits of the last fraction of a
// second may be lost, but in order: no transaction is lost when a later one is kept, and none is lost in part. A
// projection commits its rows, its River jobs and its checkpoint in one transaction, so it resumes from an earlier
// checkpoint and repeats the lost part from the log. A transaction that writes what the log does not have (a data
// key, a password hash) must commit synchronously:
//
//	SET LOCAL synchronous_commit = on
//
// # Start, take-over, stop
//
//	           ┌─ no data ──────────────▶ initdb ─┐
//	Start ─────┼─ data, nobody runs it ───────────┴▶ postgres ─▶ ready
//	           ├─ a postmaster runs on it ──────────────────────▶ ready (taken over)
//	           └─ a postmaster is stopping ─▶ wait for its end ─▶ postgres ─▶ ready
//	Stop ─────── SIGINT: sessions are ended, a checkpoint is written ─▶ gone, else SIGKILL
//
// When this process is killed its postmaster lives on, ready for the next process to take over at once, unless
// Options.EndWithProcess is set. A running postmaster is recognised by postmaster.pid together with the process that
// it names, never by the file alone. Two living processes must not share a directory: each would assume that it may
// stop the cluster.
package cluster
