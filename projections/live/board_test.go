package live_test

import (
	"strconv"
	"testing"
	"testing/synctest"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/live"
)

// tell sends progress to a board as the topic does.
func tell(t *testing.T, b *live.Board, jobID string, p job.Progress) {
	t.Helper()
	m, err := job.ProgressMessage("acct_1", jobID, p)
	if err != nil {
		t.Fatal(err)
	}
	b.Hear(m)
}

func TestTheBoardShowsHowFarAJobIs(t *testing.T) {
	b := live.NewBoard()
	if p, ok := b.Of("job_1"); ok {
		t.Errorf("it has %+v of a job without a report", p)
	}
	for _, told := range []struct{ next, want job.Progress }{
		{job.Progress{Attempt: 1, Percent: 20, Stage: job.Converting}, job.Progress{Attempt: 1, Percent: 20, Stage: job.Converting}},
		{job.Progress{Attempt: 1, Percent: 10, Stage: job.Validating}, job.Progress{Attempt: 1, Percent: 20, Stage: job.Validating}},
		{job.Progress{Attempt: 2, Percent: 5, Stage: job.Converting}, job.Progress{Attempt: 2, Percent: 5, Stage: job.Converting}},
		{job.Progress{Attempt: 1, Percent: 95, Stage: job.Storing}, job.Progress{Attempt: 2, Percent: 5, Stage: job.Converting}},
	} {
		tell(t, b, "job_1", told.next)
		if got, ok := b.Of("job_1"); !ok || got != told.want {
			t.Errorf("after %+v: %+v, want %+v", told.next, got, told.want)
		}
	}
	if p, ok := b.Of("job_2"); ok {
		t.Errorf("another job is at %+v", p)
	}
}

func TestWatchersAreWokenByNewProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := live.NewBoard()
		told, stop := b.Watch("job_1")
		at := job.Progress{Attempt: 1, Percent: 20, Stage: job.Converting}
		tell(t, b, "job_1", at)
		if !woken(told) {
			t.Error("not woken")
		}
		tell(t, b, "job_1", at)
		tell(t, b, "job_2", at)
		if woken(told) {
			t.Error("woken by old progress, or by another job")
		}
		stop()
		at.Percent = 30
		tell(t, b, "job_1", at)
		if woken(told) {
			t.Error("woken after the watch")
		}
	})
}

// The board survives anything on the topic.
func TestTheBoardSkipsWhatIsNotProgress(t *testing.T) {
	b := live.NewBoard()
	b.Hear(message.NewMessage("", []byte("x")))
	if b.Unread() != 1 {
		t.Errorf("%d unread", b.Unread())
	}
}

// A board is bounded: it evicts the job whose last report is oldest.
func TestTheBoardForgetsTheOldest(t *testing.T) {
	b := live.NewBoard()
	const more = 10_000
	for i := range more + 1 {
		tell(t, b, "job_"+strconv.Itoa(i), job.Progress{Attempt: 1, Percent: 1, Stage: job.Converting})
		if i > 0 && i < more {
			tell(t, b, "job_1", job.Progress{Attempt: 1, Percent: 2, Stage: job.Converting})
		}
	}
	if _, ok := b.Of("job_0"); ok {
		t.Error("all are kept")
	}
	if _, ok := b.Of("job_1"); !ok {
		t.Error("a job with repeated reports is forgotten")
	}
}
