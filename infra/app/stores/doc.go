// Package stores opens the stores of a service: broker, Postgres, objects, and the key that seals.
//
// Open is for a process of the service; Adopt is for an operator's command on a running service, and OpenKept for one
// on the data that a stopped service has left in its data directory.
//
// The types enforce the order of Open: a database is migrated only after it was compared with the log (matched), gets
// an id only after it was migrated, and objects and master key are compared with that id. Two processes that start at
// the same time on new stores agree on the id of the one whose record comes first in the log.
package stores
