package e2e

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
)

// engineSays reports whether a state can only come from the engine's own progress: the log alone shows at most 10
// percent.
func engineSays(j jobView) bool {
	return j.Status == "running" && j.Progress.Stage == "converting" && j.Progress.Percent > 10
}

// A stream reports all states of a job, and the engine's progress in between, and ends with the job
// (docs/design/api.md "Jobs").
func TestAStreamReportsAJobsStates(t *testing.T) {
	c := service(t).open(t, opening{})
	s := c.follow(c.create(page(slowly)).ID, "")
	var states []string
	said := false
	for j, ok := s.next(); ok; j, ok = s.next() {
		if len(states) == 0 || states[len(states)-1] != j.Status {
			states = append(states, j.Status)
		}
		said = said || engineSays(j)
	}
	way := []string{"queued", "running", "succeeded"}
	if states[0] == "running" { // the job ran before the stream was open
		way = way[1:]
	}
	if !slices.Equal(states, way) || !said {
		t.Errorf("it reported %v, and the engine's progress: %v", states, said)
	}
	if end := s.last; end.Output == nil || end.Progress.Percent != 100 || end.Progress.Stage != "done" ||
		textOf(t, c.download(end)) != "slowly" {
		t.Errorf("it ended with %+v", end)
	}
}

func TestAStreamReportsACancel(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(endless))
	s := c.follow(j.ID, "")
	s.until("it runs", func(j jobView) bool { return j.Status == "running" })
	c.cancel(j.ID)
	if end := s.ends("canceled"); end.RefundedUnits != 1 {
		t.Errorf("%+v", end)
	}
}

// A client whose connection broke resumes where it was, and does not reconnect once it has seen the end.
func TestAStreamIsResumed(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(slowly))
	first := c.follow(j.ID, "")
	first.until("it runs", func(j jobView) bool { return j.Status == "running" })
	again := c.follow(j.ID, first.lastID)
	again.lastID, again.last = first.lastID, first.last // next compares later events with these
	again.ends("succeeded")
	if late := c.openStream(j.ID, again.lastID); late.StatusCode != http.StatusNoContent {
		t.Errorf("after the end: %d", late.StatusCode)
	}
}

// Any process with the API reports what a worker in another process does: what the log records, and the engine's
// progress.
func TestAStreamReportsAWorkerInAnotherProcess(t *testing.T) {
	w := service(t)
	second := w.beside(t, config.RoleAPI)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	other, err := startApp(ctx, second, w.logger)
	must(t, err)
	defer func() { must(t, other.Stop(ctx)) }()

	c := w.open(t, opening{})
	elsewhere := c
	elsewhere.w = &world{app: other}
	j := c.create(page(slowly))
	s := elsewhere.follow(j.ID, "")
	s.until("its engine reports progress", engineSays)
	if polled := elsewhere.job(j.ID); polled.Status == "running" && !engineSays(polled) && polled.Progress.Stage == "converting" {
		t.Errorf("a poll knows less: %+v", polled)
	}
	s.ends("succeeded")
}
