package job

import (
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ExpireOutput deletes the output's bytes because its retention is over, or its account erased (sweep). Its metadata stays.
type ExpireOutput struct {
	JobID string `json:"jobId"`
}

// CommandType returns the name of the command on the wire.
func (ExpireOutput) CommandType() string { return "ExpireOutput" }

// JobOf returns the id of the command's job.
func (c ExpireOutput) JobOf() string { return c.JobID }

// OutputExpired is the event job.output_expired: the output's retention is over, and its bytes are deleted.
type OutputExpired struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// ObjectKey is where the output was in the object store.
	ObjectKey string `json:"objectKey"`
	// SizeBytes is the storage that the output took, in bytes.
	SizeBytes int64 `json:"sizeBytes,omitzero"`
}

// EventType returns the name of the event in the log.
func (OutputExpired) EventType() string { return "toolmill.job.output_expired.v1" }

// JobOf returns the id of the event's job.
func (e OutputExpired) JobOf() string { return e.JobID }

// Decide refuses with not_found, nothing_to_do if there is no output or it is deleted, and not_due before its time
// unless the account is erased.
func (c ExpireOutput) Decide(s Situation) (event.Event, error) {
	if !s.Job.Exists() {
		return nil, noSuchJob()
	}
	at := s.Job.OutputExpiresAt
	if s.Account.Erased && at != nil {
		at = &s.At
	}
	if err := due(s.At, at, s.Job.OutputDeleted); err != nil {
		return nil, err
	}
	return OutputExpired{JobID: c.JobID, ObjectKey: s.Job.Output.ObjectKey, SizeBytes: s.Job.Output.SizeBytes}, nil
}

func due(at time.Time, expires *time.Time, gone bool) error {
	if expires == nil || gone {
		return refusal.New(refusal.NothingToDo, "there is nothing to expire")
	}
	if at.Before(*expires) {
		return refusal.New(refusal.NotDue, "retention is not over")
	}
	return nil
}

func (e OutputExpired) change(s *State, _ event.Envelope) { s.OutputDeleted = true }

func (e OutputExpired) move(a *account.State, _ event.Envelope) { a.StoredBytes -= e.SizeBytes }
