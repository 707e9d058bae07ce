package job

import "time"

// Due names what of a job is due at a time: each has a command of a sweep.
type Due string

// What can be due.
const (
	DueDeadline Due = "deadline" // TimeOutJob
	DueUpload   Due = "upload"   // ExpireUpload
	DueInput    Due = "input"    // ExpireInput
	DueOutput   Due = "output"   // ExpireOutput
)

// Dues are all that can be due, the most urgent first.
var Dues = []Due{DueDeadline, DueUpload, DueInput, DueOutput}

// NextDue returns what of the job is due first and when, "" where nothing ever will be: while it lives its deadline and
// the expiry of its upload, once it has ended the retention of its bytes.
func (s *State) NextDue() (next Due, at time.Time) {
	first := func(due Due, t *time.Time, applies bool) {
		if applies && t != nil && !t.IsZero() && (next == "" || t.Before(at)) {
			next, at = due, *t
		}
	}
	ended := s.Status.Terminal()
	first(DueDeadline, &s.Terms.DeadlineAt, !ended)
	first(DueUpload, &s.Terms.UploadExpiresAt, !ended && s.Stage == AwaitingUpload)
	first(DueInput, s.InputExpiresAt, ended && !s.InputDeleted)
	first(DueOutput, s.OutputExpiresAt, ended && !s.OutputDeleted)
	return next, at
}

// Kept returns the keys of the objects that an ended job still holds, "" for one that is not there or to be deleted.
func (s *State) Kept() (input, output string) {
	if !s.Status.Terminal() {
		return "", ""
	}
	if !s.InputDeleted {
		input = s.Input.ObjectKey
	}
	if s.Output != nil && !s.OutputDeleted {
		output = s.Output.ObjectKey
	}
	return input, output
}
