package event

import "time"

// Source is the CloudEvents source of every event of this service.
const Source = "/toolmill"

// Envelope is one event with the attributes that CloudEvents 1.0 and the log's rules add to it.
type Envelope struct {
	// ID is derived from the command and the event's index in the decision, so that two owners that decide the same
	// command write the same id: evt_….
	ID string
	// AccountID is the subject and the partition key: acct_….
	AccountID string
	// At is the time of the decision, UTC with microseconds. It never goes back within a partition.
	At time.Time
	// Sequence counts the account's own events: 1, 2, 3 …
	Sequence uint64
	// PreviousHash is the ValueHash of the account's previous event; zero for the first.
	PreviousHash Hash
	// CommandID and CommandPlace name the command that led to the event; the place is in the same partition of the
	// commands topic.
	CommandID    string
	CommandPlace Place
	// Actor is who sent the command, or ByOwner for what follows from it by rule.
	Actor Actor
	// IdempotencyKey and Fingerprint are on the first event of a decision whose command claimed a key.
	IdempotencyKey string
	Fingerprint    string
	// Traceparent is the W3C trace context of the request, if it had one.
	Traceparent string
	// Data is the event itself.
	Data Event
}

// JobID returns the id of the event's job, or "".
func (e Envelope) JobID() string {
	if of, ok := e.Data.(OfJob); ok {
		return of.JobOf()
	}
	return ""
}
