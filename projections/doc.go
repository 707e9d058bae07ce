// Package projections answers queries on the read models. The packages below it build them: they turn the log into
// tables, and into work. Each imports only those to its left:
//
//	store ◂ table ◂ batch ◂ models ◂ reactors, live ◂ projector
//	                             ◂ rebuild ◂ audit
//
//	store      Postgres as the read models use it: ports, which infra/postgres implements
//	table      writes many rows in few round trips
//	batch      a run of a partition's records, checked against the chain; the partition's checkpoint
//	models     which rows an event changes
//	reactors   which work an event causes
//	live       wakes those who wait for a commit, a change or progress
//	projector  projects batches as they arrive, each in one transaction
//	rebuild    builds the read models again from the log, and compares
//	audit      checks the log by its rules, and the read models by the log
//
// # Who is authoritative
//
// The log is. Every read model is a function of it and can be dropped and built again. Other data in Postgres
// (people, sessions, data keys, dead letters, …) is in infra/postgres/records.
//
// # Queries
//
// A query is one statement and so one snapshot of the database. It shows what is committed: a caller that has to see
// its own write waits for its offset first (live.Positions). Lists are read in pages; a cursor names the last row of a
// page, so that rows that appear or disappear do not shift the next page.
//
// # What happens on failure
//
//   - A row that does not exist, or belongs to another account, is ErrNotFound of package store. An id that no text
//     column can hold (NUL, broken UTF-8) matches nothing.
//   - A cursor that was not returned by a list is ErrInvalidCursor.
//   - Any other error is from Postgres; the caller may try again.
package projections
