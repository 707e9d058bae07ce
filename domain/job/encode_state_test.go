package job_test

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
)

// BenchmarkEncodeState compares the encoding of a job that has just been created with the JSON library's.
func BenchmarkEncodeState(b *testing.B) {
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	state := &job.State{
		ID: "job_1", AccountID: "acct_1", ToolSlug: "html-to-pdf-api", Status: job.Queued, Stage: job.Starting,
		Input: job.Input{
			Kind: job.KindText, ContentType: "text/html", SizeBytes: 1234, ObjectKey: "input_1",
			SHA256:  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
			Options: []byte(`{"pageSize":"A4","landscape":false,"printBackground":true,"waitUntil":"load","margin":"10mm"}`),
		},
		Terms:   job.Terms{CostUnits: 2, MaxAttempts: 3, DeadlineAt: at, AttemptTimeoutSeconds: 120, InputRetentionSeconds: 3600},
		Attempt: 1, CreatedAt: at, ReleasedAt: &at, InputExpiresAt: &at,
	}
	b.Run("own", func(b *testing.B) {
		for b.Loop() {
			if _, err := state.Encode(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("library", func(b *testing.B) {
		for b.Loop() {
			if _, err := json.Marshal(state, json.Deterministic(true), jsontext.AllowInvalidUTF8(true)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
