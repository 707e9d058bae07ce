// Package recovery saves what is nowhere else and makes lost stores again: a backup of the database, the database from a backup and
// the log, the log from segments or from the database. No process of the service may run meanwhile, except for a backup.
//
// # Who is authoritative
//
// The log, for everything that is in it; what a backup says besides is older. An account that the log says is erased stays erased,
// whatever the backup has of it.
//
// # States of a database that is restored
//
//	empty ──▶ the log is replayed, without reactors ──▶ one transaction: the backup's rows, erasures, the work that is open, and the
//	installation's id
//
// # What happens on failure
//
//   - The file is damaged or not to be opened: it is read whole before anything is written.
//   - The replay is interrupted: the next restore goes on where it was. The database has no installation's id, so that no process
//     starts on it.
//   - The last transaction fails: it has written nothing.
//   - A log is written in part: it has no installation's id, and no process starts on it. Delete its topics and begin again.
package recovery
