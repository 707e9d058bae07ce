package handlers

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// downloadIntent answers with a temporary address of the output (GET and POST /v1/jobs/{id}/download-intent).
func (a *API) downloadIntent(c *call) (answer, error) {
	s, err := a.awaitJob(c.Context(), c.key.AccountID, c.pathID(), 0, nil)
	if err != nil {
		return answer{}, err
	}
	if s.Status != job.Succeeded {
		return answer{}, refusal.New(OutputNotReady, "the job is "+string(s.Status)+"; only a succeeded one has an output")
	}
	address, expiresAt, available := a.Downloads.mintFor(c.key, s, a.Clock())
	if !available {
		return answer{}, errOutputExpired
	}
	return ok(intentBody{URL: address, ExpiresAt: expiresAt}), nil
}

var errOutputExpired = refusal.New(OutputExpired, "the output was kept for as long as the job says; run the job again")
