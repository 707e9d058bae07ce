package reactors_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// open returns the work that is open, from the read models alone.
func (b *bench) open() (items []work.Item) {
	b.Helper()
	r := b.Reactors()
	queued, err := projections.NewJobs(b.DB).Queued(b.Context(), "", 100)
	if err != nil {
		b.Fatal(err)
	}
	for i := range queued {
		if w, due := r.Attempt(&queued[i]); due {
			items = append(items, w)
		}
	}
	pending, err := projections.NewDeliveries(b.DB).Pending(b.Context(), "", 100)
	if err != nil {
		b.Fatal(err)
	}
	for i := range pending {
		if w, due := r.Delivery(&pending[i].Job, pending[i].EventID); due {
			items = append(items, w)
		}
	}
	return items
}

// Of all work that a history has caused, what the read models show as open is what is left of it.
func TestOpenWorkIsWhatTheReactorsScheduledAndNobodyHasDone(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	hook := func(id string) job.Create {
		c := logtest.Create(id, b.Log.Now())
		c.SealedWebhookURL = "sealed"
		return c
	}
	b.Log.Must("acct_1", hook("job_done"))
	b.Log.Succeed("acct_1", "job_done")
	b.Log.Must("acct_1", hook("job_told"))
	b.Log.Must("acct_1", job.Start{JobID: "job_told", Attempt: 1, WorkerID: "w"})
	told := b.Log.Must("acct_1", job.Complete{JobID: "job_told", Attempt: 1, Output: logtest.Output("job_told")})[0]
	b.Log.Must("acct_1", job.RecordDelivery{JobID: "job_told", EventID: told.ID, Delivered: true, Attempts: 1, HTTPStatus: 204, FirstAt: b.Log.Now()})
	b.Log.Must("acct_1", logtest.Create("job_runs", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "job_runs", Attempt: 1, WorkerID: "w"})
	b.Log.Must("acct_1", logtest.Create("job_again", b.Log.Now()))
	b.Log.Must("acct_1", job.Start{JobID: "job_again", Attempt: 1, WorkerID: "w"})
	b.Log.Must("acct_1", job.FailAttempt{JobID: "job_again", Attempt: 1, Retryable: true})
	b.Log.Must("acct_1", logtest.CreateFile("job_waits", b.Log.Now()))
	b.Log.Must("acct_1", logtest.Create("job_new", b.Log.Now()))
	scheduled := b.projectedWork(100)

	got := make(map[string]time.Time)
	for _, w := range b.open() {
		switch args := w.Args.(type) {
		case work.Convert:
			got["convert "+args.JobID] = w.ScheduledAt
		case work.DeliverWebhook:
			got["deliver "+args.JobID] = w.ScheduledAt
		}
	}
	var again time.Time
	for _, w := range scheduled {
		if w.Kind == work.KindConvert && w.Args["jobId"] == "job_again" && w.Args["attempt"] == 2.0 {
			again = w.At
		}
	}
	want := map[string]time.Time{"convert job_new": {}, "convert job_again": again, "deliver job_done": {}}
	if diff := cmp.Diff(want, got); diff != "" || again.IsZero() {
		t.Errorf("open work (-want +got):\n%s", diff)
	}
}

func TestAnErasureIsOpenWork(t *testing.T) {
	b := newBench(t, 1)
	w := b.Reactors().Erasure("acct_1")
	if w.Kind != work.KindEraseAccount || w.Queue != work.QueueDeletions || w.UniqueKey == "" || w.Args != (work.EraseAccount{AccountID: "acct_1"}) {
		t.Errorf("%+v", w)
	}
}

// Pages follow one another without gaps.
func TestOpenWorkComesInPages(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	want := []string{"job_1", "job_2", "job_3"}
	for _, id := range want {
		b.Log.Must("acct_1", logtest.Create(id, b.Log.Now()))
	}
	b.Log.Must("acct_2", logtest.Open(1))
	b.Log.Must("acct_2", account.EraseAccount{})
	b.projectedWork(100)
	var got []string
	for after := ""; ; after = got[len(got)-1] {
		page, err := projections.NewJobs(b.DB).Queued(b.Context(), after, 2)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, s := range page {
			got = append(got, s.ID)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
