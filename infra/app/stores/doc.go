// Package stores opens what keeps a service's data: broker, Postgres, objects, and the key that seals.
//
// Open is a process of the service; Adopt is an operator's command on a running service, and OpenKept one on the data that a
// stopped service has left in its data directory.
//
// The order of Open is in its types: a database is migrated only after it was compared with the log (matched), gets an id only
// after it was migrated, and objects and master key are compared with that id. Two processes that start at the same time on
// new stores agree on the id of the one whose record is first in the log.
package stores
