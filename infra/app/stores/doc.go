// Package stores opens the stores of a service: broker, Postgres, objects, and the key that seals.
//
// Open is for a process of the service; Adopt is for an operator's command on a running service, and OpenKept for one
// on the data that a stopped service has left in its data directory.
//
// Log and database belong together if they have one installation's id and generation, the log has all that is recorded of it, with the last
// recorded frame at its place, and the commands topic reaches to the command that its last event names. A copy of a log has the same id: only
// the frame shows that it went on by itself. What is not recorded yet is compared by owners (commands.ErrForeignLog).
//
// The types enforce the order of Open: a database is migrated only after it was compared with the log (matched), gets
// an id only after it was migrated, and objects and master key are compared with that id. Two processes that start at
// the same time on new stores agree on the id of the one whose record comes first in the log.
package stores
