package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

// CloseJob hides an ended job's row (POST /v1/jobs/{id}/close). A closed one is answered as it is.
func (a *Wing) CloseJob(c *rest.Call) (rest.Answer, error) {
	return a.changeJob(c, job.Close{JobID: c.PathID()}, func(s job.State) bool { return s.ClosedAt != nil })
}
