package projections_test

import (
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// Whoever asks again after the last event misses no change, however many there are.
func TestChangedJobsAreFoundPageByPage(t *testing.T) {
	b := newBench(t, 1)
	const jobs = 700
	b.Log.Must("acct_1", logtest.Open(2*jobs))
	b.Log.Must("acct_2", logtest.Open(2))
	b.Log.Must("acct_2", logtest.Create("other", b.Log.Now()))
	for i := range jobs {
		b.Log.Must("acct_1", logtest.Create(fmt.Sprintf("job_%03d", i), b.Log.Now()))
	}
	b.Log.Must("acct_1", job.Cancel{JobID: "job_000"})
	b.Project(b.Projector(nil), 1<<20)
	q := projections.NewJobs(b.DB)
	end, err := q.LastEvent(b.Context(), "acct_1")
	if err != nil {
		t.Fatal(err)
	}
	found, after := make(map[string]uint64), uint64(0)
	for after < end {
		page, last, err := q.Changed(b.Context(), "acct_1", after)
		if err != nil || last <= after || len(page) == 0 {
			t.Fatalf("after %d: to %d, %d jobs, %v", after, last, len(page), err)
		}
		for _, j := range page {
			if j.Sequence <= after || j.Sequence > last {
				t.Errorf("%s at %d of (%d, %d]", j.ID, j.Sequence, after, last)
			}
			found[j.ID] = j.Sequence
		}
		after = last
	}
	if len(found) != jobs || found["other"] != 0 {
		t.Errorf("%d jobs", len(found))
	}
	page, last, err := q.Changed(b.Context(), "acct_1", end)
	if err != nil || last != end || len(page) != 0 {
		t.Errorf("after the end: %v %d %v", page, last, err)
	}
	if none, err := q.LastEvent(b.Context(), "acct_3"); err != nil || none != 0 {
		t.Errorf("%d %v", none, err)
	}
}
