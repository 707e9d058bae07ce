// Package audit reads the whole log and says where it breaks its rules, and where Postgres is not what the log says.
//
// # Who is authoritative
//
// The log's accepted records are. The audit shares the domain's fold with the projector, and asks the independent ledger of
// domain/audit about jobs and their room; what it expects of each table it works out for itself.
//
// What the log has to keep, whoever wrote it:
//
//   - every accepted record extends the partition's chain, and each account's events their own (sequence, previoushash);
//   - an event's time is no more than 7 s ahead of the broker's when it took the record: a command may claim 5, and two
//     brokers may be 2 apart;
//   - time and the offsets of commands never go back within a partition; the key of a record is its account;
//   - balanceAfter is the balance before plus delta, and never negative; a job costs its price and gives back no more;
//   - a job passes through its states in order and ends once; its attempts stay within maxAttempts;
//   - a job is released into a free slot and accepted below the waiting cap;
//   - an idempotency key is accepted once within its lifetime.
//
// The audit works as of the checkpoints of one snapshot of the database, so the service may go on meanwhile. Its memory is
// bounded by passes: each pass over the log takes the accounts and jobs of one slice.
//
// # What happens on failure
//
// A broken rule is a Difference in the report, and the audit goes on from what the log claims, so that a fault is reported once.
// An error says that the audit could not be done: the log or Postgres could not be read.
package audit
