package jobs_test

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// While an attempt runs, the progress is its worker's; before and after, it is the log's.
func TestAJobShowsTheProgressOfItsAttempt(t *testing.T) {
	queued := handlerstest.RunningJob("job_1")
	queued.Status, queued.Stage = job.Queued, job.Starting
	for name, test := range map[string]struct {
		state   job.State
		told    job.Progress
		percent int
		stage   job.Stage
	}{
		"nothing is told":                {handlerstest.RunningJob("job_1"), job.Progress{}, 10, job.Converting},
		"of this attempt":                {handlerstest.RunningJob("job_1"), job.Progress{Attempt: 2, Percent: 42, Stage: job.Validating}, 42, job.Validating},
		"less than the log knows":        {handlerstest.RunningJob("job_1"), job.Progress{Attempt: 2, Percent: 3, Stage: job.Converting}, 10, job.Converting},
		"of the attempt before":          {handlerstest.RunningJob("job_1"), job.Progress{Attempt: 1, Percent: 95, Stage: job.Storing}, 10, job.Converting},
		"of one that the log has not":    {handlerstest.RunningJob("job_1"), job.Progress{Attempt: 3, Percent: 42, Stage: job.Validating}, 10, job.Converting},
		"of an attempt that failed":      {queued, job.Progress{Attempt: 2, Percent: 42, Stage: job.Validating}, 5, job.Starting},
		"of an attempt that made it all": {handlerstest.SucceededJob("job_1"), job.Progress{Attempt: 2, Percent: 95, Stage: job.Storing}, 100, job.Done},
	} {
		t.Run(name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Custom, 10)
			w.Put(test.state)
			w.Progress.Tell("job_1", test.told)
			listed, _ := w.GET("/v1/jobs").Ok(http.StatusOK)["jobs"].([]any)
			for _, body := range []any{w.GET("/v1/jobs/job_1").Ok(http.StatusOK), listed[0]} {
				progress, _ := body.(map[string]any)["progress"].(map[string]any)
				if progress["percent"] != float64(test.percent) || progress["stage"] != string(test.stage) {
					t.Errorf("%v, want %d %s", progress, test.percent, test.stage)
				}
			}
		})
	}
}
