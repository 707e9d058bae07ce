package job

import "time"

// Due names what of a job is due at a time: each has a command of a sweep.
type Due string

// What can be due.
const (
	DueDeadline Due = "deadline" // TimeOutJob
	DueUpload   Due = "upload"   // ExpireUpload
	DueOutput   Due = "output"   // ExpireOutput
)

// Dues are all that can be due, the most urgent first.
var Dues = []Due{DueDeadline, DueUpload, DueOutput}

// NextDue returns what of the job is due first and when, "" where nothing ever will be: while it lives its deadline and
// the expiry of its upload, once it has ended the retention of its output.
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

// Kept returns the key of the output that an ended job still holds, "" where there is none or it is to be deleted. Its
// input is gone.
func (s *State) Kept() (output string) {
	if s.Output != nil && !s.OutputDeleted {
		output = s.Output.ObjectKey
	}
	return output
}
