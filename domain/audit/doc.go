// Package audit reads a log and says where it breaks a promise. It decides nothing and shares no code with the deciders
// but the shapes of events: what they should have written is worked out here a second time, from the documents
// (docs/design/architecture.md "Rules for events"; docs/design/api.md "Credits"; docs/design/specification.md §3 and §8).
//
// A Ledger is fed the accepted events of one partition in their order, or of one account where only its history is at
// hand. It holds a few numbers for each account and a line for each job that has not ended, so its memory follows the
// accounts and what they have in flight, not the length of the log. What it finds it says once and then goes on from
// what the log claims: a finding is the place of a fault, not its consequences.
//
// # Why the rules are told here again
//
// An auditor that asked the deciders what they should have decided would agree with every mistake of theirs. So this package
// works from events to what must have been true, where deciders work from commands to events, and keeps its own balances,
// queues and places of jobs. Whoever else wants to know whether a log keeps its promises asks this package.
package audit
