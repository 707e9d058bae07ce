package projections_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/store"
)

func TestAJobIsQueryableAsTheDomainFoldsIt(t *testing.T) {
	b := newBench(t, 1)
	accounts, jobs := b.Log.Wander(rand.New(rand.NewPCG(5, 6)).IntN, 1500)
	b.Project(b.Projector(nil), 100)
	query := projections.NewJobs(b.DB)
	found := 0
	for _, jobID := range jobs {
		want := b.Log.Job(jobID)
		got, err := query.Get(b.Context(), want.AccountID, jobID)
		if want.Exists() {
			found++
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s differs (-folded +queried):\n%s", jobID, diff)
			}
			_, err = query.Get(b.Context(), accounts[0]+"x", jobID)
		}
		if !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", jobID, err)
		}
	}
	if found < 20 {
		t.Errorf("only %d jobs were compared", found)
	}
	if _, err := query.Get(b.Context(), "acct\x00", "job\xff"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an id that is not text: got %v, want ErrNotFound", err)
	}
}

func TestAListIsTheFilteredJobsNewestFirst(t *testing.T) {
	b := newBench(t, 1)
	accounts, jobs := b.Log.Wander(rand.New(rand.NewPCG(7, 8)).IntN, 2000)
	b.Project(b.Projector(nil), 1000)
	query := projections.NewJobs(b.DB)
	times := []time.Time{{}, {}, {}}
	for _, id := range jobs {
		times = append(times, b.Log.Job(id).CreatedAt)
	}
	rapid.Check(t, func(t *rapid.T) {
		f := projections.JobFilter{
			AccountID:     rapid.SampledFrom(accounts).Draw(t, "account"),
			Status:        rapid.SampledFrom(append(slices.Clone(job.Statuses), "", "")).Draw(t, "status"),
			ToolSlug:      rapid.SampledFrom([]string{"", "", logtest.Tool, "word-to-pdf", "none"}).Draw(t, "tool"),
			IncludeClosed: rapid.Bool().Draw(t, "closed"),
			From:          rapid.SampledFrom(times).Draw(t, "from"),
			To:            rapid.SampledFrom(times).Draw(t, "to"),
			Limit:         rapid.IntRange(1, 9).Draw(t, "limit"),
		}
		var got []string
		for pages := 0; ; pages++ {
			page, next, err := query.List(b.Context(), f)
			if err != nil || len(page) > f.Limit {
				t.Fatalf("page of %d: %v", len(page), err)
			}
			for _, j := range page {
				got = append(got, j.ID)
			}
			if f.Cursor = next; next == "" {
				break
			}
		}
		if diff := cmp.Diff(b.listed(jobs, f), got); diff != "" {
			t.Fatalf("list differs (-want +got):\n%s", diff)
		}
	})
}

// listed returns the list of a filter, computed from each job.
func (b *bench) listed(jobs []string, f projections.JobFilter) (ids []string) {
	var listed []job.State
	for _, id := range jobs {
		j := b.Log.Job(id)
		if j.AccountID == f.AccountID && (f.Status == "" || f.Status == j.Status) &&
			(f.ToolSlug == "" || f.ToolSlug == j.ToolSlug) && (f.IncludeClosed || j.ClosedAt == nil) &&
			!j.CreatedAt.Before(f.From) && (f.To.IsZero() || j.CreatedAt.Before(f.To)) {
			listed = append(listed, j)
		}
	}
	slices.SortFunc(listed, func(a, b job.State) int {
		if c := b.CreatedAt.Compare(a.CreatedAt); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
	for _, j := range listed {
		ids = append(ids, j.ID)
	}
	return ids
}

func TestAnInvalidCursorIsRefused(t *testing.T) {
	b := newBench(t, 1)
	for _, cursor := range []string{"x", "!!!", "AAAA", "MTIz"} {
		_, _, err := projections.NewJobs(b.DB).List(b.Context(), projections.JobFilter{AccountID: "acct_1", Cursor: cursor})
		if !errors.Is(err, projections.ErrInvalidCursor) {
			t.Errorf("%q: got %v, want ErrInvalidCursor", cursor, err)
		}
	}
}

func TestAWorkersJobsAreFound(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	b.Log.Must("acct_1", logtest.Create("running", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "running", Attempt: 1, WorkerID: "worker-7"})
	b.Log.Must("acct_1", logtest.Create("done", b.Log.Now()))
	b.Log.Succeed("acct_1", "done")
	b.Project(b.Projector(nil), 100)

	query := projections.NewJobs(b.DB)
	running, err := query.Running(b.Context(), "worker-7")
	if err != nil || ids(running) != "running" {
		t.Errorf("worker-7 runs %q, %v", ids(running), err)
	}
	workers, err := query.Workers(b.Context())
	if err != nil || len(workers) != 1 {
		t.Errorf("workers with jobs are %v, %v", workers, err)
	}
	b.Log.Must("acct_1", job.Complete{JobID: "running", Attempt: 1, Output: logtest.Output("running")})
	b.Project(b.Projector(nil), 100)
	if running, _ := query.Running(b.Context(), "worker-7"); len(running) > 0 {
		t.Errorf("worker-7 is done but runs %q", ids(running))
	}
}

func ids(jobs []job.State) string {
	all := make([]string, len(jobs))
	for i, j := range jobs {
		all[i] = j.ID
	}
	return strings.Join(all, " ")
}

// BenchmarkList lists 100 of 1,000,000 jobs of one account, at the top, in the middle and at the bottom.
func BenchmarkList(b *testing.B) {
	const count = 1_000_000
	f := newBench(b, 1)
	if _, err := f.DB.Exec(f.Context(), `INSERT INTO jobs
		SELECT 'job_' || lpad(n::text, 26, '0'), 'acct_1', CASE WHEN n % 1000 = 0 THEN 'rare' ELSE 'html-to-pdf-api' END,
			CASE WHEN n % 100 = 1 THEN 'failed' ELSE 'succeeded' END, n % 3 = 0, '2026-01-01'::timestamptz + n * interval '1 ms',
			NULL, '', $2 FROM generate_series(1, $1) n`, count, benchState); err != nil {
		b.Fatal(err)
	}
	if _, err := f.DB.Exec(f.Context(), `ANALYZE jobs`); err != nil {
		b.Fatal(err)
	}
	query := projections.NewJobs(f.DB)
	for _, filter := range []projections.JobFilter{
		{},
		{IncludeClosed: true},
		{Status: job.Failed},
		{ToolSlug: "rare", IncludeClosed: true},
		{Status: job.Failed, ToolSlug: "rare"},
	} {
		for _, depth := range []float64{0, 0.5, 0.99} {
			filter.AccountID, filter.Limit = "acct_1", 100
			filter.Cursor = projections.CursorAt(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(
				time.Duration((1-depth)*count)*time.Millisecond), "job_")
			name := fmt.Sprintf("status=%s,tool=%s,closed=%v,depth=%v", filter.Status, filter.ToolSlug, filter.IncludeClosed, depth)
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					if _, _, err := query.List(f.Context(), filter); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

var benchState = `{"id":"job_1","accountId":"acct_1","toolSlug":"html-to-pdf-api","createdAt":"2026-01-01T00:00:00Z","x":"` +
	strings.Repeat("x", 1000) + `"}`
