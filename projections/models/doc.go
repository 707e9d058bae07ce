// Package models defines the read models: for each its table, the rows that an event changes, and what those rows
// depend on.
//
// # Who is authoritative
//
// The log is. A read model is a function of it alone. Rows must not depend on how the log is cut into batches, because
// a rebuild cuts it differently and compares row by row. The states of jobs and accounts are folded by the domain,
// never here.
//
// # One batch
//
//	Apply:  settings; move the checkpoint; load what the rows depend on   one round trip
//	        write, model by model, in the order of All                    rows go to the table.Writer
//	Flush:  COPY, INSERT                                                   by the caller
//
// All models of a batch commit together: a job that can be queried has its charge in the ledger. A model reads what the
// tables held before the batch, and the states that JobStates folds in it.
//
// # What happens on failure
//
// The first error ends the batch and with it the transaction. Held, the accounts that a caller keeps between batches,
// may then be ahead of the tables: the caller calls Forget.
package models
