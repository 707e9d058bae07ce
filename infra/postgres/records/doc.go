// Package records keeps in Postgres what is no function of the log: people and their sessions, keys that seal what is
// personal, counts of tries and requests, dead letters.
package records
