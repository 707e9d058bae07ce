package handlers

import (
	"net/http"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
)

func TestDownloadIntent(t *testing.T) {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		w := newWorld(t, plan.Custom, 10)
		w.put(succeededJob("job_1"))
		w.now = noon.Add(time.Minute)
		answered := w.do(method, "/v1/jobs/job_1/download-intent", "")
		answered.ok(http.StatusOK)
		answered.golden("download_intent")
	}
}

// TestDownloadIntentEndsWithTheOutput: 15 minutes, but never past the output's own expiry.
func TestDownloadIntentEndsWithTheOutput(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	s := succeededJob("job_1")
	w.put(s)
	w.now = s.OutputExpiresAt.Add(-time.Minute)
	body := w.get("/v1/jobs/job_1/download-intent").ok(http.StatusOK)
	if body["expiresAt"] != "2026-03-03T12:00:02Z" {
		t.Errorf("expires at %v", body["expiresAt"])
	}
	w.now = *s.OutputExpiresAt
	w.get("/v1/jobs/job_1/download-intent").refused(410, "output_expired")
}

// TestNoDownloadIntentBehindTheOutput: where the clock of this process is behind that of the one that let the output go,
// the log is right.
func TestNoDownloadIntentBehindTheOutput(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	s := succeededJob("job_1")
	w.now = s.OutputExpiresAt.Add(-time.Minute)
	address, _, minted := w.handler.Downloads.Mint(s, w.now)
	s.OutputDeleted = true
	w.put(s)
	w.get("/v1/jobs/job_1/download-intent").refused(410, "output_expired")
	if !minted {
		t.Fatal("the output has no address")
	}
	w.get(address).refused(410, "output_expired")
	if output, ok := w.get("/v1/jobs/job_1").ok(http.StatusOK)["output"].(map[string]any); !ok || output["downloadIntent"] != nil {
		t.Errorf("the output is %v", output)
	}
}

func TestNoDownloadIntentWithoutSuccess(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	w.put(runningJob("job_1"))
	w.put(failedJob("job_2"))
	w.get("/v1/jobs/job_1/download-intent").refused(409, "output_not_ready")
	w.post("/v1/jobs/job_2/download-intent", "").refused(409, "output_not_ready")
}
