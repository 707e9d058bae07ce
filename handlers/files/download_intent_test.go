package files_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestDownloadIntent(t *testing.T) {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.Put(handlerstest.SucceededJob("job_1"))
		w.Now = handlerstest.Noon.Add(time.Minute)
		answered := w.Do(method, "/v1/jobs/job_1/download-intent", "")
		answered.Ok(http.StatusOK)
		answered.Golden("download_intent")
	}
}

// TestDownloadIntentEndsWithTheOutput: it lasts 15 minutes, but never beyond the output's own expiry.
func TestDownloadIntentEndsWithTheOutput(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	s := handlerstest.SucceededJob("job_1")
	w.Put(s)
	w.Now = s.OutputExpiresAt.Add(-time.Minute)
	body := w.GET("/v1/jobs/job_1/download-intent").Ok(http.StatusOK)
	if body["expiresAt"] != "2026-03-03T12:00:02Z" {
		t.Errorf("expires at %v", body["expiresAt"])
	}
	w.Now = *s.OutputExpiresAt
	w.GET("/v1/jobs/job_1/download-intent").Refused(410, "output_expired")
}

// TestNoDownloadIntentAfterTheOutput: the log says that the output was deleted, even if this process's clock says that it has
// not expired.
func TestNoDownloadIntentAfterTheOutput(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	s := handlerstest.SucceededJob("job_1")
	w.Now = s.OutputExpiresAt.Add(-time.Minute)
	address, _, minted := w.Config.Downloads.Mint(s, w.Now)
	s.OutputDeleted = true
	w.Put(s)
	w.GET("/v1/jobs/job_1/download-intent").Refused(410, "output_expired")
	if !minted {
		t.Fatal("the output has no address")
	}
	w.GET(address).Refused(410, "output_expired")
	if output, ok := w.GET("/v1/jobs/job_1").Ok(http.StatusOK)["output"].(map[string]any); !ok || output["downloadIntent"] != nil {
		t.Errorf("the output is %v", output)
	}
}

func TestNoDownloadIntentWithoutSuccess(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	w.Put(handlerstest.RunningJob("job_1"))
	w.Put(handlerstest.FailedJob("job_2"))
	w.GET("/v1/jobs/job_1/download-intent").Refused(409, "output_not_ready")
	w.POST("/v1/jobs/job_2/download-intent", "").Refused(409, "output_not_ready")
}
