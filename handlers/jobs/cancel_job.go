package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

// CancelJob ends a job that has not ended (POST /v1/jobs/{id}/cancel). A canceled one is answered as it is.
func (a *Wing) CancelJob(c *rest.Call) (rest.Answer, error) {
	return a.changeJob(c, job.Cancel{JobID: c.PathID()}, func(s job.State) bool { return s.Status == job.Canceled })
}
