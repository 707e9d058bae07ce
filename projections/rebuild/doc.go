// Package rebuild replays the log into tables beside the live ones, compares the two at the same position, and swaps them
// if asked.
//
// # Who is authoritative
//
// The log determines the rows, the live checkpoints how far it is replayed. Only one rebuild runs at a time: it holds
// an advisory lock for as long as its transaction.
//
// # States
//
//	replaying, verifying event_log ──▶ indexing ──▶ comparing ──▶ maintenance ended ──▶ following ──▶
//	projectors blocked: catch up, swap ──▶ replaced tables dropped
//
// event_log is the log's own copy, so it has no second copy: each batch is compared with its rows in place, byte for byte.
// Where they differ, the batch's events are kept beside the table, to list the differences and to repair them.
//
// The other models are compared in one transaction that sees the live tables as they were at one moment (repeatable read),
// after a replay up to the checkpoints of that moment. Tables with the same number of rows and the same sum of row hashes
// are equal; only others are joined row by row.
//
// Without a swap nobody waits. With one, a lock first keeps VACUUM and ANALYZE off the tables, because the swap would wait for
// them. Rounds replay what was projected meanwhile, until little is left. Then a lock on checkpoints blocks projectors at
// their first statement; readers are blocked for as long as it takes to rename tables. Catching up, repairing event_log and
// swapping are one transaction: it happens whole or not at all. The new tables have the owner, the rights, the settings and the comments
// of the old ones (package successor). The swap increments the epoch of every checkpoint, from
// which projectors learn that their states in memory come from the old tables. The old tables are dropped afterwards, which
// takes time with their size. No reactor runs.
//
// The rows that a swap repairs in event_log are written while projectors wait: a table that was lost as a whole takes as
// long as filling it.
//
// # What happens on failure
//
//   - The log ends before what is projected, a model is unknown, another rebuild runs, or somebody has made a view, a trigger or the like
//     on a table that is to be swapped: Run fails and changes nothing.
//   - Any other error, or the end of the context: the transaction is rolled back, and the shadow tables are dropped. If
//     the process dies, the next rebuild drops them, and the replaced tables if it died after the swap.
package rebuild
