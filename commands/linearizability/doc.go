// Package linearizability tells whether what clients saw could have happened one command at a time (Herlihy and Wing,
// "Linearizability", 1990): whether there is an order of all operations in which each lies between its call and its
// answer, and each answer is the one that a small sequential account gives. Porcupine looks for that order.
//
//	clients ──▶ the real gateway, owners, log ──▶ clients
//	   │ call                                       │ answer
//	   └──────────────▶ History ◀───────────────────┘ ──▶ Check: the account of sequential.go, in any order that time allows
//
// # What is in the account
//
// Balance, caps of running and waiting jobs, the jobs' states and attempts, idempotency keys, references of grants:
// written anew from the contract, in the plainest way. It shares words with domain and no rule: what decides there cannot
// excuse itself here.
//
// # What is unknown
//
// An operation without an answer may have happened at any later time, with any outcome, or never. Never is the same as
// behind everything else, so such an operation gets an endless interval and may answer anything. Time is unknown too: an
// attempt that backs off may be due or not.
//
// # What is read
//
// Read models follow later and promise no such order. What is read here is the log itself, by the chain rule, as every
// outside consumer does: balance and states of the jobs as of the end of the log at that moment. Whether a queued job has
// its slot already is not looked at, because any prefix of a decision's events is valid history.
package linearizability
