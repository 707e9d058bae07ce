// Package projections turns the log into tables that can be queried, and into work. It holds the read models: which rows
// an event changes, the SQL that writes them, and the queries on them. Postgres is reached through the ports in projections/store.
//
// # Who is authoritative
//
// The log is; every table here but a few (below) is a function of it and can be dropped. Of a partition's projection its
// row in checkpoints is: the first offset that is not projected, the chain's head, the last event. Who owns a partition
// is not: Kafka assigns partitions to projectors so that they do not get into each other's way, and two that both
// believe they own one do no harm.
//
// # One batch, one transaction
//
//	messages ─admit─▶ batch ──▶ BEGIN
//	                             UPDATE checkpoints … WHERE next_offset = mine AND epoch = mine   compare-and-set, and lock
//	                             read what the rows depend on (jobs, accounts, keys)              same round trip
//	                             fold; COPY and unnest                                            read models
//	                             insert River jobs                                                reactors
//	                             pg_notify(partition, next_offset)
//	                            COMMIT ──▶ Positions of this process, and of all others by LISTEN
//
// The compare-and-set comes first. A rival waits at the row's lock before it has read or written anything, finds the
// checkpoint moved, rolls back, reads where it is, and drops the messages that are projected already. So each event is
// projected once, whoever delivers it how often, and each piece of work is scheduled once, and only with its rows.
//
// All read models of a batch move together: a job that is queryable has its charge in the ledger.
//
// # What happens on failure
//
//   - A record that does not extend the chain is not history: a zombie's copy or foreign. It is counted, logged with its
//     position, kept in dead_letters, and passed. So is an accepted record that is no event; the head moves over it, as
//     every reader's does. An event of an unknown type is history and goes to event_log; the operator is told.
//   - Messages are missing between two (ErrGap), or the checkpoint went back behind what was read (ErrRewound: Postgres
//     was restored, or crashed and lost its last commits). Work returns; its caller resumes and reads from there. Going
//     on instead would reject every later record, since none extends the head that is known.
//   - Postgres is away, or a statement fails: the same batch is tried again, with pauses of 20 ms to 2 s, until it works
//     or the context ends. The channel is not read meanwhile, so nothing is lost and nothing grows.
//   - The answer to COMMIT is lost: the next try is overtaken by itself, reads the checkpoint and goes on behind it.
//   - Postgres crashes: synchronous_commit is off here, so the last transactions may be gone, each as a whole and none
//     before another that is kept. What was lost is projected again. A webhook whose work ran before its transaction was
//     lost goes out a second time, with the same id; a tool does not run twice, because StartJob asks the log. Positions
//     keeps what it was told: for that moment a reader may miss a write that he was promised.
//   - Rows are there that ought not to be (a fault elsewhere gave two events one key): the batch is tried once more with
//     replacing instead of inserting. One fault must not stop a partition; the auditor tells of it.
//   - Text that Postgres cannot hold (NUL) is taken out of columns. States are kept as text, not jsonb, which refuses
//     \u0000: a client may send it. The exact bytes stand in event_log.
//
// # Memory
//
// A run of a partition keeps the states of the accounts that are hot, to write their snapshots without loading them. What
// it keeps is void as soon as a batch does not commit, and when the checkpoint's epoch has changed: a rebuild has swapped
// the tables. Everything else is read per batch.
//
// # Positions
//
// Wait returns when everything up to an offset is queryable. It is told by the projector of this process behind its
// commit, and by Follow of all others. A connection that breaks is made again, and the checkpoints are read once it
// listens, so no commit is missed. Offsets only grow there.
//
// Changes wakes who watches a job when a change is queryable. Board tells how far its attempt is, which is no history: it
// is heard live, kept in memory and in no table.
//
// # Rebuild
//
// Rebuild replays the log into tables of another schema while projectors go on. Then it locks checkpoints against
// writing, which holds every projector at its first statement and no reader, replays the rest, compares row by row, and
// swaps if asked, all in one transaction: it happens whole or not at all. Reactors do not run in it.
//
// # What is no function of the log
//
// account_data_keys, webhook_attempts, dead_letters, people, sessions, tries, api_key_uses, River's tables. Those that
// cannot be made again and are missed are written with synchronous_commit on.
package projections
