// Package operator is what programs with an operator's key read of all accounts: the feed of their events, and what auditors see
// of each.
//
// # The feed
//
// It is read from event_log (package stream). A call without news waits, at most for its wait, until the read models
// move in some partition, and looks every lookEvery seconds too, because news of their moves may be lost.
//
// # Auditors
//
// An auditor reads an account through the account's own operations. Before anything is read, the command RecordAuditRead is
// decided, so that each access is the event audit.read of the account that is read: its owner sees who read what, in the history
// that nobody can change. If the event cannot be logged, nothing is read. The feed is not recorded so: it would report itself
// without end.
package operator
