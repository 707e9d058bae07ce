package e2e

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/projections"
)

// Outputs are deleted when their retention is over, and the answers say so (docs/design/specification.md §8). The
// facts about an output stay.
func TestOutputsAreDeletedWhenTheirTimeIsOver(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(hello, func(terms *job.Terms) { terms.OutputRetentionSeconds = 8 })
	j := c.succeeds(id) // on a busy machine the success is seen seconds later, and the output must still have its address then
	c.happened("job.accepted", "job.started", "job.succeeded", "job.output_expired")
	c.get("/jobs/"+id+"/download-intent").refused(http.StatusGone, "output_expired")
	c.post("/jobs/"+id+"/download-intent", "").refused(http.StatusGone, "output_expired")
	if r := c.get(j.Output.DownloadIntent.URL); r.StatusCode != http.StatusGone {
		t.Errorf("download: %d %s", r.StatusCode, r.body)
	}
	got := c.job(id)
	if got.Status != "succeeded" || got.Output == nil || got.Output.DownloadIntent.URL != "" {
		t.Fatalf("%+v", got)
	}
	if got.Output.SHA256 != j.Output.SHA256 || got.Output.SizeBytes != j.Output.SizeBytes || got.Output.Metadata != j.Output.Metadata {
		t.Errorf("of the output is known %+v, want %+v", got.Output, j.Output)
	}
	state, err := projections.NewJobs(c.w.inside(t).DB).Get(t.Context(), c.accountID, id)
	must(t, err)
	c.w.losesObject(t, state.Input.ObjectKey)
	c.w.losesObject(t, state.Output.ObjectKey)
}

// The input of a failed job is deleted at the job's end, long before its hour is over.
func TestTheInputOfAFailedJobIsDeleted(t *testing.T) {
	t.Parallel()
	c := service(t).open(t, opening{})
	id := c.accept(endless, func(terms *job.Terms) {
		terms.AttemptTimeoutSeconds, terms.MaxAttempts = 1, 1
	})
	if j := c.wait(id); j.Status != "failed" {
		t.Fatalf("%+v", j)
	}
	c.happened("job.accepted", "job.started", "job.failed")
	state, err := projections.NewJobs(c.w.inside(t).DB).Get(t.Context(), c.accountID, id)
	must(t, err)
	c.w.losesObject(t, state.Input.ObjectKey)
	if state.InputExpiresAt == nil || !state.InputExpiresAt.Equal(*state.FinishedAt) {
		t.Errorf("the input went at %v, the job ended at %v", state.InputExpiresAt, state.FinishedAt)
	}
}

// Stored objects that the log never named are found by their age; a job's objects stay, however old they are.
func TestObjectsThatNoJobKnowsAreDeleted(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	j := c.succeeds(c.create(page(hello)).ID)
	state, err := projections.NewJobs(w.inside(t).DB).Get(t.Context(), c.accountID, j.ID)
	must(t, err)
	orphan, young := objectstore.NewKey("inputs"), objectstore.NewKey("inputs")
	for _, key := range []string{orphan, young} {
		_, err := w.objects(t).Put(t.Context(), key, strings.NewReader("forgotten"), 100)
		must(t, err)
	}
	w.age(t, 26*time.Hour+time.Minute, orphan, state.Output.ObjectKey)
	w.sweep(t, "sweep_orphans")
	w.losesObject(t, orphan)
	for _, key := range []string{young, state.Output.ObjectKey} {
		object, _, err := w.objects(t).Open(t.Context(), key)
		must(t, err)
		must(t, object.Close())
	}
	must(t, w.objects(t).Delete(t.Context(), young))
}

// losesObject waits until the object is deleted, which nothing announces.
func (w *world) losesObject(t *testing.T, key string) {
	t.Helper()
	eventually(t, key+" is deleted", func() bool {
		object, _, err := w.objects(t).Open(t.Context(), key)
		if err == nil {
			must(t, object.Close())
		}
		return errors.Is(err, objectstore.ErrNotFound)
	})
}

// age makes the objects on disk older.
func (w *world) age(t *testing.T, by time.Duration, keys ...string) {
	t.Helper()
	made, aged := time.Now().Add(-by), 0
	must(t, filepath.WalkDir(filepath.Join(w.config.DataDir, "objects"), func(path string, entry fs.DirEntry, err error) error {
		for _, key := range keys {
			if name := key[strings.LastIndex(key, "/")+1:]; err == nil && strings.Contains(entry.Name(), name) {
				aged++
				return os.Chtimes(path, made, made)
			}
		}
		return nil
	}))
	if aged != len(keys) {
		t.Fatalf("%d objects were found of %q", aged, keys)
	}
}
