package files

import (
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// DownloadIntent answers with a temporary address of the output (GET and POST /v1/jobs/{id}/download-intent).
func (a *Wing) DownloadIntent(c *rest.Call) (rest.Answer, error) {
	s, err := rest.JobOfPath(c, a.Jobs)
	if err != nil {
		return rest.Answer{}, err
	}
	if s.Status != job.Succeeded {
		return rest.Answer{}, refusal.New(codes.OutputNotReady, "the job is "+string(s.Status)+"; only a succeeded one has an output")
	}
	address, expiresAt, available := a.Downloads.MintFor(c.Key, s, a.Clock())
	if !available {
		return rest.Answer{}, errOutputExpired
	}
	return rest.OK(rest.IntentBody{URL: address, ExpiresAt: expiresAt}), nil
}

var (
	errOutputExpired = refusal.New(codes.OutputExpired, "the output was kept for as long as the job says; run the job again")
	// errOutputLost is for an output whose time is not over. A client does the same about it.
	errOutputLost = refusal.New(codes.OutputExpired, "the output was lost before its time; run the job again")
)
