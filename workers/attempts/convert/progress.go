package convert

import "github.com/toolmill/toolmill/domain/job"

// Progress takes the progress of attempts: *progress.Sender. It cannot fail: lost progress does not matter.
type Progress interface {
	// Attempt begins the progress of an attempt. report does not block; percent is 0 to 100. end is called after the last report.
	Attempt(accountID, jobID string, number int) (report func(percent int, stage job.Stage), end func())
}

// The range of an attempt's percent that is the tool's; the rest is for storing the output.
const (
	percentTool    = 94
	percentStoring = 95
)

// toolProgress adapts report for a tool. Tools have finer words than the job's stages: all but validating are converting.
func toolProgress(report func(percent int, stage job.Stage)) func(percent int, stage string) {
	return func(percent int, doing string) {
		stage := job.Converting
		if job.Stage(doing) == job.Validating {
			stage = job.Validating
		}
		report(min(max(percent, 0), percentTool), stage)
	}
}
