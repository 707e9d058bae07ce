package job

import "time"

// Due is what can become due for a job: each has a sweep command.
type Due string

// The things that can become due.
const (
	DueDeadline Due = "deadline" // TimeOutJob
	DueUpload   Due = "upload"   // ExpireUpload
	DueOutput   Due = "output"   // ExpireOutput
)

// Dues are all of them, the most urgent first.
var Dues = []Due{DueDeadline, DueUpload, DueOutput}

// NextDue returns what becomes due next for the job and when, "" if nothing ever will: the deadline and the expiry of
// the upload until the job ends, then the retention of its output.
func (s *State) NextDue() (next Due, at time.Time) {
	first := func(due Due, t *time.Time, applies bool) {
		if applies && t != nil && !t.IsZero() && (next == "" || t.Before(at)) {
			next, at = due, *t
		}
	}
	ended := s.Status.Terminal()
	first(DueDeadline, &s.Terms.DeadlineAt, !ended)
	first(DueUpload, &s.Terms.UploadExpiresAt, !ended && s.Stage == AwaitingUpload)
	first(DueOutput, s.OutputExpiresAt, ended && !s.OutputDeleted)
	return next, at
}

// Kept returns the object key of the output that an ended job still holds, "" if there is none or it is to be deleted.
// Its input is already deleted.
func (s *State) Kept() (output string) {
	if s.Output != nil && !s.OutputDeleted {
		output = s.Output.ObjectKey
	}
	return output
}
