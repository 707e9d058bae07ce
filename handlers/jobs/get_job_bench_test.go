package jobs_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections"
)

// BenchmarkGetJob measures the program's own work to answer with a job that has an output and two sealed names: no socket, no
// database (with both, p50 is to be at most 1 ms at 5,000 requests a second).
func BenchmarkGetJob(b *testing.B) {
	w := handlerstest.NewWorld(b, plan.Custom, 10)
	w.Now = handlerstest.Noon.Add(time.Minute)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.ChangeKey(b, w.Key, func(k *projections.KeyRecord) { k.Limits.RequestsPerMinute = 1e9 })
	r := httptest.NewRequest(http.MethodGet, "/v1/jobs/job_1", nil)
	r.Header.Set("Authorization", "Bearer "+w.Key)
	b.ReportAllocs()
	for b.Loop() {
		answered := httptest.NewRecorder()
		if w.Client.Handler.ServeHTTP(answered, r); answered.Code != http.StatusOK {
			b.Fatal(answered.Body)
		}
	}
}
