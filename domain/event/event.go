// Package event holds what is written into the log: the envelope (CloudEvents 1.0), its encoding, and the hash chains
// that make a partition and an account's history verifiable.
package event

// Event is a fact in the domain's own terms. Implementations are plain structs whose JSON form is the stored form: a
// stored type is never changed, only replaced by a new version with an upcaster.
type Event interface {
	// EventType is the CloudEvents type with its version, written by hand: toolmill.job.accepted.v1.
	EventType() string
}

// OfJob is an event that belongs to one job.
type OfJob interface {
	Event
	// JobOf is the id of the job, job_….
	JobOf() string
}

// Unknown stands for an event whose type this program does not know, most likely written by a newer one. It changes no
// state; the operator is told.
type Unknown struct {
	Type string
	Data []byte
}

// EventType is the type as found.
func (u Unknown) EventType() string { return u.Type }
