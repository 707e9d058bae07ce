package handlers

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
)

// BenchmarkGetJob is what the program itself does to answer with a job that has an output and two names to open: no socket,
// no database (issue 6: p50 at most 1 ms with them, 5,000 a second).
func BenchmarkGetJob(b *testing.B) {
	w := newWorld(b, plan.Custom, 10)
	w.now = noon.Add(time.Minute)
	w.put(succeededJob("job_1"))
	w.changeKey(b, w.key, func(k *KeyRecord) { k.RequestsPerMinute = 1e9 })
	r := httptest.NewRequest(http.MethodGet, "/v1/jobs/job_1", nil)
	r.Header.Set("Authorization", "Bearer "+w.key)
	b.ReportAllocs()
	for b.Loop() {
		answered := httptest.NewRecorder()
		if w.client.handler.ServeHTTP(answered, r); answered.Code != http.StatusOK {
			b.Fatal(answered.Body)
		}
	}
}
