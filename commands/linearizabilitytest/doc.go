// Package linearizabilitytest checks whether what clients saw could have happened one command at a time (Herlihy and Wing,
// "Linearizability", 1990): whether there is an order of all operations in which each lies between its call and its
// answer, and each answer is the one that a sequential account gives. Porcupine looks for that order.
//
//	clients ──▶ the real gateway, owners, log ──▶ clients
//	   │ call                                       │ answer
//	   └──────────────▶ History ◀───────────────────┘ ──▶ Check: the account of sequential.go, in any order that time allows
//
// # What the account answers
//
// The account answers what domain.Decide answers. This package finds commands that were lost, repeated, decided on a
// stale state or answered out of order, whatever they mean; the model test in package domain compares what Decide means
// with a second statement of the contract.
//
// # What is unknown
//
// An operation without an answer may have happened at any later time, with any outcome, or never. Never is the same as
// after everything else, so such an operation gets an endless interval and may have any answer. Time is unknown too: an
// attempt that backs off may or may not be due.
//
// # What is read
//
// Read models follow later and promise no such order. A read is of the log itself, by the chain rule, as every outside
// consumer does it: balance and places of the jobs as of the end of the log at that moment. Whether a queued job has its
// slot is compared too: nobody can read a part of a decision.
package linearizabilitytest
