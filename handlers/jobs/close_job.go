package jobs

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

// CloseJob hides an ended job from lists (POST /v1/jobs/{id}/close). A closed job is returned unchanged.
func (a *Wing) CloseJob(c *rest.Call) (rest.Answer, error) {
	return a.changeJob(c, job.Close{JobID: c.PathID()}, func(s job.State) bool { return s.ClosedAt != nil })
}
