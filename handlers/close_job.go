package handlers

import "github.com/toolmill/toolmill/domain/job"

// closeJob hides an ended job's row (POST /v1/jobs/{id}/close). A closed one is answered as it is.
func (a *API) closeJob(c *call) (answer, error) {
	return a.changeJob(c, job.Close{JobID: c.pathID()}, func(s job.State) bool { return s.ClosedAt != nil })
}
