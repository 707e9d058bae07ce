// Package store is Postgres as the read models use it: the ports that infra/postgres implements, and functions that
// read one row or many.
//
// A statement uses Postgres's SQL and numbered placeholders. Errors are Postgres's, wrapped, except two: ErrNotFound if
// the only requested row does not exist, and ErrDuplicateKey if a new row's key exists already. A transaction ends with
// its first error; Rollback after Commit does nothing, so it can always be deferred.
package store
