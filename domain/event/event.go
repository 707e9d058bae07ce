// Package event defines what the log stores: the envelope (CloudEvents 1.0), its encoding, and the hash chains that
// make a partition and an account's history verifiable.
package event

// Event is a fact in the domain's own terms. Implementations are plain structs whose JSON form is the stored form: a
// stored type is never changed, only replaced by a new version with an upcaster.
type Event interface {
	// EventType is the CloudEvents type with its version, such as toolmill.job.accepted.v1.
	EventType() string
}

// OfJob is an event that belongs to one job.
type OfJob interface {
	Event
	// JobOf returns the job's id, job_….
	JobOf() string
}

// Unknown stands for an event of a type that this program does not know, most likely written by a newer version. It
// changes no state; it is reported to the operator.
type Unknown struct {
	Type string
	Data []byte
}

// EventType returns the type as stored.
func (u Unknown) EventType() string { return u.Type }
