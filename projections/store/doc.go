// Package store is Postgres as the read models see it: the ports that infra/postgres fills, and helpers that read one row or many.
//
// A statement uses Postgres's own SQL and numbered placeholders. Errors are Postgres's, wrapped, except two: ErrNotFound where
// the one row that was asked for is missing, and ErrDuplicateKey where a new row's key is taken. A transaction ends with its
// first error; Rollback after Commit does nothing, so it can always be deferred.
package store
