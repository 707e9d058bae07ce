package job

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// TimeOut is the command TimeOutJob: the job's deadline has passed (sweep).
type TimeOut struct {
	JobID string `json:"jobId"`
}

// CommandType returns the name of the command on the wire.
func (TimeOut) CommandType() string { return "TimeOutJob" }

// JobOf returns the id of the command's job.
func (c TimeOut) JobOf() string { return c.JobID }

// Decide refuses with not_found, nothing_to_do for a job that has ended, and not_due before the deadline.
func (c TimeOut) Decide(s Situation) (event.Event, error) {
	switch {
	case !s.Job.Exists():
		return nil, noSuchJob()
	case s.Job.Status.Terminal():
		return nil, refusal.New(refusal.NothingToDo, "the job has ended")
	case s.At.Before(s.Job.Terms.DeadlineAt):
		return nil, refusal.New(refusal.NotDue, "the deadline has not passed")
	}
	return failed(s.Account, s.Job.ID, s.Job.Terms.CostUnits, Failure{
		Code: ProcessingTimeout, Reason: "deadline_exceeded", Message: "The job did not end before its deadline.",
	}, s.At), nil
}
