package job

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ExpireUpload ends a job whose input never came, with a full refund (sweep).
type ExpireUpload struct {
	JobID string `json:"jobId"`
}

// CommandType returns the name of the command on the wire.
func (ExpireUpload) CommandType() string { return "ExpireUpload" }

// JobOf returns the id of the command's job.
func (c ExpireUpload) JobOf() string { return c.JobID }

// Decide refuses with not_found, nothing_to_do for a job that does not await an upload, and not_due before its time.
func (c ExpireUpload) Decide(s Situation) (event.Event, error) {
	switch {
	case !s.Job.Exists():
		return nil, noSuchJob()
	case s.Job.Stage != AwaitingUpload:
		return nil, refusal.New(refusal.NothingToDo, "the job awaits no upload")
	case s.At.Before(s.Job.Terms.UploadExpiresAt):
		return nil, refusal.New(refusal.NotDue, "the upload may still come")
	}
	return failed(s.Account, s.Job.ID, s.Job.Terms.CostUnits, Failure{
		Code: ValidationFailed, Reason: "upload_expired", Message: "The file was not uploaded in time.",
	}, s.At), nil
}
