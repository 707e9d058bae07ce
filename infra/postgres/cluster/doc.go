// Package cluster runs a private PostgreSQL cluster from the system's binaries, as a child of this process.
//
// # Why the system's binaries
//
// scripts/setup installs them with apt-get. The embedded-postgres module is not used: it downloads its binaries at run
// time, from an address of its own, which is refused here.
//
// # Who runs it
//
// initdb and postgres refuse to run as root. Under root they run as the user postgres, or nobody where there is none,
// and only the data directory belongs to that user. It must be able to enter each directory above; where it cannot
// (a checkout in root's home), the data directory is made under /var/lib/toolmill and a symbolic link to it is left
// in its place.
//
// # Who may connect
//
// Whoever knows the password, over loopback TCP, with SCRAM. It is random, made with the cluster, and kept in a file
// that only this process's user can read. There is no Unix socket and no trusted user: an engine that converts a
// stranger's file may run under our own user, and its sandbox allows it Unix sockets.
//
// # What a power cut may lose
//
// fsync is on, so the cluster itself survives. synchronous_commit is off, so the last fraction of a second of commits
// may be gone, but in order: a transaction is never lost with a later one kept, nor half of one. A projection commits
// its rows, its River jobs and its checkpoint in one transaction, so it goes on from an earlier checkpoint and does the
// lost part again from the log. A transaction that writes what the log does not have (a data key, a password hash)
// must say so itself:
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
// When this process is killed its postmaster lives on, ready for the next process to take it over at once, unless
// Options.EndWithProcess. The running postmaster is known by postmaster.pid and by the process that it names, never by
// the file alone. Two living processes must not share a directory: each would believe that it may stop the cluster.
package cluster
