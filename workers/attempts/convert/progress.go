package convert

import "github.com/toolmill/toolmill/domain/job"

// Progress takes how far attempts are: *progress.Sender. It cannot fail: what is lost of it is lost.
type Progress interface {
	// Attempt begins the progress of an attempt. report does not block; percent is 0 to 100. end is called when nothing more
	// comes.
	Attempt(accountID, jobID string, number int) (report func(percent int, stage job.Stage), end func())
}

// What of an attempt's percent is the tool's; the rest is storing what it made.
const (
	percentTool    = 94
	percentStoring = 95
)

// toolProgress is what a tool reports to. Its own words for what it does are finer than a job's stages: all but
// validating are converting.
func toolProgress(report func(percent int, stage job.Stage)) func(percent int, stage string) {
	return func(percent int, doing string) {
		stage := job.Converting
		if job.Stage(doing) == job.Validating {
			stage = job.Validating
		}
		report(min(max(percent, 0), percentTool), stage)
	}
}
