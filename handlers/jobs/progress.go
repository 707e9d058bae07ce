package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
)

// percents are the progress shown for a stage until the engine reports its own.
var percents = map[job.Stage]int{
	job.AwaitingUpload: 0, job.Waiting: 0, job.Starting: 5, job.Converting: 10, job.Validating: 80, job.Storing: 90, job.Done: 100,
}

// progressOf returns the progress of a job: from the log, and while an attempt runs, from its worker's reports. Answers that
// must be repeatable byte for byte never contain a running job.
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
