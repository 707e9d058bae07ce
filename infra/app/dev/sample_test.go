package dev

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
)

// A slow machine's read models are later than the answer to the request: the sample is not given up for that.
func TestTheSampleWaitsUntilItsJobCanBeQueried(t *testing.T) {
	asked := 0
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var job sampleJob
		job.ID, job.Status = "job_1", "queued"
		switch {
		case r.URL.Path == "/file":
			_, _ = w.Write([]byte("%PDF"))
			return
		case r.Method == http.MethodGet:
			if asked++; asked == 1 {
				http.Error(w, `{"error":{"code":"unavailable"}}`, http.StatusServiceUnavailable)
				return
			}
			job.Status = "succeeded"
			job.Output.DownloadIntent.URL = "http://" + r.Host + "/file"
		}
		_ = json.NewEncoder(w).Encode(job)
	}))
	defer service.Close()
	got, err := runSample(t.Context(), demoAccount{baseURL: service.URL}, filepath.Join(t.TempDir(), "sample.pdf"))
	if err != nil || asked != 2 || got.url != service.URL+"/file" {
		t.Errorf("%+v after %d questions: %v", got, asked, err)
	}
}
