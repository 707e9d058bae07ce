// Package rebuild replays the log into tables beside the live ones, compares the two row by row at the same position, and swaps
// them if asked.
//
// # Who is authoritative
//
// The log determines the rows, the live checkpoints how far it is replayed. Only one rebuild runs at a time: it holds
// an advisory lock for as long as its transaction.
//
// # States
//
//	replaying, projectors go on ──▶ indexing; comparing event_log ──▶ projectors held: catch up, compare, swap ──▶ done
//
// A lock on checkpoints blocks projectors at their first statement; readers are not blocked. Catching up, comparing and
// swapping are one transaction: it happens whole or not at all. The swap increments the epoch of every checkpoint, from
// which projectors learn that their states in memory come from the old tables. No reactor runs.
//
// # What happens on failure
//
//   - The log ends before what is projected, a model is unknown, or another rebuild runs: Run fails and changes
//     nothing.
//   - Any other error, or the end of the context: the transaction is rolled back, and the shadow tables are dropped. If
//     the process dies, the next rebuild drops them.
package rebuild
