package projections_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestASweepFindsWhatIsDue(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	upload := logtest.Create("upload", b.Log.Now())
	upload.Input.Kind, upload.Input.ObjectKey = job.KindFile, ""
	upload.Terms.UploadExpiresAt = logtest.Begin.Add(5 * time.Minute)
	b.Log.Must("acct_1", upload)
	b.Log.Must("acct_1", logtest.Create("running", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "running", Attempt: 1, WorkerID: "worker-7"})
	b.Log.Must("acct_1", logtest.Create("done", b.Log.Now()))
	b.Log.Succeed("acct_1", "done")
	b.Project(b.Projector(nil), 100)

	due := func(what job.Due, after time.Duration, want string) {
		t.Helper()
		page, next, err := projections.NewJobs(b.DB).Due(b.Context(), what, logtest.Begin.Add(after), "", 10)
		if err != nil || next != "" || ids(page) != want {
			t.Errorf("by their %s, due after %v are %q, next %q, %v, want %q", what, after, ids(page), next, err, want)
		}
	}
	due(job.DueUpload, 5*time.Minute-time.Microsecond, "")
	due(job.DueUpload, 5*time.Minute, "upload")
	due(job.DueDeadline, 10*time.Minute, "")
	due(job.DueDeadline, 11*time.Minute, "running")
	due(job.DueOutput, 23*time.Hour, "")
	due(job.DueOutput, 25*time.Hour, "done")
	b.Log.Pass(25 * time.Hour)
	b.Log.Must("acct_1", job.ExpireOutput{JobID: "done"})
	b.Project(b.Projector(nil), 100)
	due(job.DueOutput, 99*time.Hour, "")
}

// Pages contain each job once, the longest due first, even if many are due at the same moment.
func TestDueJobsAreReadInPages(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	deadline := logtest.Begin.Add(time.Hour)
	var want []string
	for i := range 10 {
		create := logtest.Create(fmt.Sprintf("job_%d", 9-i), b.Log.Now())
		create.Terms.DeadlineAt = deadline.Add(time.Duration(i/5) * time.Second)
		b.Log.Must("acct_1", create)
	}
	for i := range 10 {
		want = append(want, fmt.Sprintf("job_%d", (i+5)%10))
	}
	b.Project(b.Projector(nil), 100)
	for _, size := range []int{1, 3, 5, 10, 11} {
		var got []string
		for cursor, more := "", true; more; more = cursor != "" {
			page, next, err := projections.NewJobs(b.DB).Due(b.Context(), job.DueDeadline, deadline.Add(time.Hour), cursor, size)
			if err != nil || len(page) > size {
				t.Fatalf("a page of %d: %v", len(page), err)
			}
			got, cursor = append(got, strings.Fields(ids(page))...), next
		}
		if !slices.Equal(got, want) {
			t.Errorf("in pages of %d due are %q, want %q", size, got, want)
		}
	}
	_, _, err := projections.NewJobs(b.DB).Due(b.Context(), job.DueDeadline, deadline, "nonsense", 10)
	if !errors.Is(err, projections.ErrInvalidCursor) {
		t.Errorf("%v", err)
	}
}

// An output belongs to an ended job until it is to be deleted; an input belongs to no ended job.
func TestObjectsThatEndedJobsHold(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	for _, id := range []string{"kept", "gone"} {
		b.Log.Must("acct_1", logtest.Create(id, b.Log.Now()))
		b.Log.Succeed("acct_1", id)
	}
	b.Log.Pass(25 * time.Hour)
	b.Log.Must("acct_1", job.ExpireOutput{JobID: "gone"})
	b.Project(b.Projector(nil), 100)
	held, err := projections.NewJobs(b.DB).Holding(b.Context(), []string{"in/kept", "out/kept", "in/gone", "out/gone", "in/none"})
	if err != nil || !slices.Equal(held, []string{"out/kept"}) {
		t.Errorf("held are %q, %v", held, err)
	}
}

// Each sweep reads a range of the index, whatever else is due.
func TestDueJobsAreFoundByTheirIndex(t *testing.T) {
	b := newBench(t, 1)
	if _, err := b.DB.Exec(b.Context(), `INSERT INTO jobs (id, account_id, tool_slug, status, closed, created_at, due, due_at, state)
		SELECT 'job_' || n, 'acct_1', 'x', 'succeeded', false, now(), 'output', '2026-01-01'::timestamptz + n * interval '1 ms', '{}'
		FROM generate_series(1, 20000) n`); err != nil {
		t.Fatal(err)
	}
	if _, err := b.DB.Exec(b.Context(), `ANALYZE jobs`); err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{
		`SELECT state FROM jobs WHERE due = 'deadline' AND due_at <= now() AND due_at IS NOT NULL ORDER BY due_at, id LIMIT 500`,
		`SELECT state FROM jobs WHERE due = 'output' AND due_at <= now() AND (due_at, id) > ('2026-01-01T00:00:10Z', 'job_1')
			AND due_at IS NOT NULL ORDER BY due_at, id LIMIT 500`,
	} {
		plan := strings.Join(b.explain(sql), "\n")
		if !strings.Contains(plan, "Index Scan using jobs_due") || strings.Contains(plan, "Sort") {
			t.Errorf("%s\n%s", sql, plan)
		}
	}
}

func (b *bench) explain(sql string) (lines []string) {
	b.Helper()
	rows, err := b.DB.Query(b.Context(), "EXPLAIN "+sql)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			b.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}
