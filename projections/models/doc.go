// Package models holds the read models: for each the table, the rows that an event changes, and what those depend on.
//
// # Who is authoritative
//
// The log is. A read model is a function of it alone: how the log is cut into batches must not show in a row, because a rebuild
// cuts it otherwise and compares row by row. The states of jobs and accounts are folded by the domain, never here.
//
// # One batch
//
//	Apply:  settings; move the checkpoint; load what the rows depend on   one round trip
//	        write, model by model, in the order of All                    rows go to the table.Writer
//	Flush:  COPY, INSERT                                                   by the caller
//
// All models of a batch move together: a job that can be queried has its charge in the ledger. A model reads what the tables
// held before the batch, and the states that JobStates folds in it.
//
// # What happens on failure
//
// The first error ends the batch and with it the transaction. Held, the accounts that a caller keeps between batches, may be
// ahead of the tables then: the caller calls Forget.
package models
