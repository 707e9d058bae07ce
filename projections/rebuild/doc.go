// Package rebuild replays the log into tables beside the live ones, compares the two row by row at the same position, and swaps
// them if asked.
//
// # Who is authoritative
//
// The log is for the rows, the live checkpoints are for how far it is replayed. Only one rebuild runs at a time: an advisory lock
// lasts as long as its transaction.
//
// # States
//
//	replaying, projectors go on ──▶ indexing; comparing event_log ──▶ projectors held: catch up, compare, swap ──▶ done
//
// Projectors are held by a lock on checkpoints, at their first statement; readers are not. Catching up, comparing and swapping
// are one transaction: it happens whole or not at all. The swap moves the epoch of every checkpoint, which tells projectors that
// what they hold in memory comes from the old tables. No reactor runs.
//
// # What happens on failure
//
//   - The log ends before what is projected, a model is unknown, or another rebuild runs: Run fails and changes nothing.
//   - Any other error, or the context's end: the transaction is rolled back, and the shadow tables are dropped. The next rebuild
//     drops those of a process that died.
package rebuild
