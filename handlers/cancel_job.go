package handlers

import "github.com/toolmill/toolmill/domain/job"

// cancelJob ends a job that has not ended (POST /v1/jobs/{id}/cancel). A canceled one is answered as it is.
func (a *API) cancelJob(c *call) (answer, error) {
	return a.changeJob(c, job.Cancel{JobID: c.pathID()}, func(s job.State) bool { return s.Status == job.Canceled })
}
