package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
)

// percents are what is known of the progress without the engine's own word.
var percents = map[job.Stage]int{
	job.AwaitingUpload: 0, job.Waiting: 0, job.Starting: 5, job.Converting: 10, job.Validating: 80, job.Storing: 90, job.Done: 100,
}

// progressOf returns how far a job is: what the log says of it and, while an attempt runs, what its worker told. An answer
// that is given again in the same bytes is never about a running job.
func (a *Wing) progressOf(s job.State) job.Progress {
	p := job.Progress{Attempt: s.Attempt, Percent: percents[s.Stage], Stage: s.Stage}
	if s.Status != job.Running {
		return p
	}
	if told, ok := a.Progress.Of(s.ID); ok && told.Attempt == s.Attempt {
		return p.Advance(told)
	}
	return p
}
