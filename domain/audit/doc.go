// Package audit reads a log and reports where it breaks a promise. It decides nothing and shares only the types of
// events with the deciders: it derives a second time, from the documents, what they should have written
// (docs/design/architecture.md "Rules for events"; docs/design/api.md "Credits"; docs/design/specification.md §3 and
// §8).
//
// A Ledger is given the accepted events of one partition in order, or of one account if only its history is available.
// It holds a few numbers for each account and an entry for each job that has not ended, so its memory grows with the
// accounts and what they have in flight, not with the length of the log. It reports a fault once and then continues
// from what the log says: a finding is the place of a fault, not its consequences.
//
// # Why the rules are stated here again
//
// An auditor that asked the deciders what they should have decided would agree with all their mistakes. So this package
// derives from events what must have been true, while deciders derive events from commands, and it keeps its own
// balances, queues and places of jobs. Anything that checks whether a log keeps its promises uses this package.
package audit
