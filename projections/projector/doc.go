// Package projector projects the records of partitions as they arrive.
//
// # One batch, one transaction
//
//	messages ─admit─▶ batch ──▶ BEGIN
//	                             UPDATE checkpoints … WHERE next_offset = mine AND epoch = mine   compare-and-set, and lock
//	                             read what the rows depend on (jobs, accounts, keys)              same round trip
//	                             fold; COPY and unnest                                            models
//	                             insert River jobs                                                reactors
//	                             pg_notify(partition, next_offset)
//	                            COMMIT ──▶ Positions of this process, and of all others by LISTEN
//
// # Who is authoritative
//
// The partition's checkpoint is. The compare-and-set comes first: a rival waits for the row's lock before it has read
// or written anything, finds the checkpoint moved, rolls back, reads its position again, and drops the messages that
// are already projected. So each event is projected once, however often and by whomever it is delivered, and each piece
// of work is scheduled once, and only with its rows.
//
// # States of a partition's Work
//
//	locating ──▶ waiting for a batch ◀──committed── projecting ──▶ (gap, rewound: Work returns)
//	    ▲                                              │    ▲
//	    └────────────── overtaken ─────────────────────┘    └── failed: the same batch after a pause
//
// # What happens on failure
//
//   - Messages are missing (batch.ErrGap), or the checkpoint is before what was already read (ErrRewound: Postgres was
//     restored, or lost its last commits in a crash). Work returns; its caller resumes and reads again from there.
//   - Postgres is away, or a statement fails: the same batch is retried, with pauses of 20 ms to 2 s, until it succeeds
//     or the context ends. The channel is not read meanwhile, so nothing is lost and nothing grows.
//   - The answer to COMMIT is lost: the next try is overtaken by the first, reads the checkpoint and continues from
//     there.
//   - Rows exist that should be new (a fault elsewhere gave two events the same key): the batch is retried and replaces
//     them. One fault must not stop a partition; the audit reports it.
//   - The process stands still within a transaction: Postgres ends the transaction after IdleMax, and the next owner goes on.
//
// # Memory
//
// Work keeps the states of the most active accounts, to write their snapshots without loading them. They are dropped
// whenever a batch does not commit, and when the checkpoint's epoch has changed: a rebuild has swapped the tables.
package projector
