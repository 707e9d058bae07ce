// Package audit reads the whole log and recomputes everything, and says where the log breaks its own rules and where
// Postgres is not what the log says. It shares the domain's fold with the projector and nothing else: what it expects of
// each table it works out for itself.
//
// What the log has to keep, whoever wrote it:
//
//   - every accepted record extends the partition's chain, and each account's events their own (sequence, previoushash);
//   - an event's time is no more than 7 s ahead of the broker's when it took the record: a command may claim 5, and two
//     brokers may be 2 apart;
//   - time and the offsets of commands never go back within a partition; the key of a record is its account;
//   - balanceAfter is the balance before plus delta, and never negative; a job costs its price and gives back no more;
//   - a job passes its state machine and ends once; its attempts stay within maxAttempts;
//   - a job is released into a free slot and accepted below the waiting cap;
//   - an idempotency key is accepted once within its lifetime.
//
// It works as of the checkpoints of one snapshot of the database, so the service may go on meanwhile. Memory is bounded
// by passes: each pass over the log takes up the accounts and jobs of one slice.
package audit
