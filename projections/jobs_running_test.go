package projections_test

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// A job runs from its attempt's start to its end; one that waits does not.
func TestRunningToolsAreThoseOfAttempts(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	for _, id := range []string{"first", "second", "done", "waits"} {
		b.Log.Must("acct_1", logtest.Create(id, b.Log.Now()))
	}
	for _, id := range []string{"first", "second"} {
		b.Log.Must("acct_1", job.Start{JobID: id, Attempt: 1, WorkerID: "worker-7"})
	}
	b.Log.Succeed("acct_1", "done")
	b.Project(b.Projector(nil), 100)

	running, err := projections.NewJobs(b.DB).RunningTools(b.Context())
	want := []projections.ToolRunning{{Slug: logtest.Create("", b.Log.Now()).ToolSlug, Attempts: 2}}
	if err != nil || !slices.Equal(running, want) {
		t.Errorf("%+v, %v, want %+v", running, err, want)
	}
}
