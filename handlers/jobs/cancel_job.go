package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

// CancelJob cancels a job that has not ended (POST /v1/jobs/{id}/cancel). A canceled job is returned unchanged.
func (a *Wing) CancelJob(c *rest.Call) (rest.Answer, error) {
	return a.changeJob(c, job.Cancel{JobID: c.PathID()}, func(s job.State) bool { return s.Status == job.Canceled })
}
