package reactors_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/logtest"
)

// Objects are deleted after the event that releases them; the deletion is scheduled with the event, for many objects at
// once.
func TestReleasedObjectsAreDeleted(t *testing.T) {
	b := newBench(t, 1)
	const jobs = 600
	b.Log.Must("acct_1", logtest.Open(2*jobs))
	for i := range jobs {
		id := fmt.Sprintf("job_%03d", i)
		b.Log.Must("acct_1", logtest.Create(id, b.Log.Now()))
		b.Log.Succeed("acct_1", id)
	}
	b.Log.Must("acct_1", job.Close{JobID: "job_007"})
	b.Log.Pass(25 * time.Hour)
	var want, got []string
	for i := range jobs {
		id := fmt.Sprintf("job_%03d", i)
		b.Log.Must("acct_1", job.ExpireOutput{JobID: id})
		want = append(want, "in/"+id, "out/"+id)
	}
	pieces := 0
	for _, w := range b.projectedWork(10_000) {
		if w.Kind != "delete_objects" {
			continue
		}
		pieces++
		if w.Queue != "deletions" {
			t.Errorf("deletions are in the queue %q", w.Queue)
		}
		for _, key := range w.Args["keys"].([]any) {
			got = append(got, key.(string))
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%d objects are deleted, want %d: %.5q", len(got), len(want), got)
	}
	if pieces != 3 {
		t.Errorf("got %d pieces of work, want 3", pieces)
	}
}
