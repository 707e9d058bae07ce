// Package audit reads the whole log and reports where it breaks its rules and where Postgres differs from it.
//
// # Who is authoritative
//
// The log's accepted frames are. The audit shares the domain's fold with the projector, and checks jobs and storage by
// the independent ledger of domain/audit. It computes the expected rows of each table by itself.
//
// The rules of the log:
//
//   - every accepted frame extends the partition's chain, and each account's events extend the account's own chain
//     (sequence, previoushash);
//   - an event's time is at most 7 s ahead of the broker's time of its frame: a command may claim 5 s, and two brokers
//     may differ by 2 s;
//   - time and the offsets of commands never go back within a partition; those of events that were moved from another generation of the
//     log are of its topic and in no order;
//   - a command's events are in one frame, and none of its follow-ups is missing: at the end of a decision no job waits
//     beside a free slot or in a suspended account;
//   - balanceAfter is the previous balance plus delta, and never negative; a job costs its price and refunds at most
//     that;
//   - a job passes through its states in order and ends once; its attempts stay within maxAttempts;
//   - a job is released only into a free slot and accepted only below the waiting limit;
//   - an idempotency key is accepted once within its lifetime.
//
// The audit works as of the checkpoints of one database snapshot, so the service may keep running. Passes bound its
// memory: each pass over the log covers the accounts and jobs of one slice.
//
// # What happens on failure
//
// A broken rule is a Difference in the report. The audit continues from what the log says, so that a fault is reported
// once. An error means that the audit could not be completed, because the log or Postgres could not be read.
package audit
