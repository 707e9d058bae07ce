// Package disk keeps objects as files below one directory:
//
//	objects/3f/inputs.k4…   the object inputs/k4…
//	incoming/…              being written, under a random name
//
// A file becomes an object by a hard link, which fails if the object exists; a rename would replace it. The file is
// synced before, the folder after, unless the store is opened unsynced. A large file is hashed while it is written,
// so a Put takes as long as its SHA-256 and the sync.
//
// A file that is being written is locked: an unlocked one was left by a process that has died.
//
// Processes may share the directory, also over a network file system that supports hard links and locks.
package disk
