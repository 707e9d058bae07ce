package e2e

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
)

// engineSays is a state that only the engine's own word can have led to: the log knows of no more than 10 percent.
func engineSays(j jobView) bool {
	return j.Status == "running" && j.Progress.Stage == "converting" && j.Progress.Percent > 10
}

// A stream tells a job's whole way, with what the engine says in between, and ends with it (docs/design/api.md "Jobs").
func TestAStreamTellsAJobsWay(t *testing.T) {
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
	if states[0] == "running" { // it ran before the stream was open
		way = way[1:]
	}
	if !slices.Equal(states, way) || !said {
		t.Errorf("it told %v, and of the engine: %v", states, said)
	}
	if end := s.last; end.Output == nil || end.Progress.Percent != 100 || end.Progress.Stage != "done" ||
		textOf(t, c.download(end)) != "slowly" {
		t.Errorf("it ended with %+v", end)
	}
}

func TestAStreamTellsACancel(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(endless))
	s := c.follow(j.ID, "")
	s.until("it runs", func(j jobView) bool { return j.Status == "running" })
	c.cancel(j.ID)
	if end := s.ends("canceled"); end.RefundedUnits != 1 {
		t.Errorf("%+v", end)
	}
}

// A client whose connection broke goes on where it was, and stays away once it has seen the end.
func TestAStreamIsTakenUpAgain(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.create(page(slowly))
	first := c.follow(j.ID, "")
	first.until("it runs", func(j jobView) bool { return j.Status == "running" })
	again := c.follow(j.ID, first.lastID)
	again.lastID, again.last = first.lastID, first.last // next holds the events against these
	again.ends("succeeded")
	if late := c.openStream(j.ID, again.lastID); late.StatusCode != http.StatusNoContent {
		t.Errorf("after the end: %d", late.StatusCode)
	}
}

// Any process that has the API tells what a worker in another one does: both what the log knows, and what it does not.
func TestAStreamTellsOfAWorkerInAnotherProcess(t *testing.T) {
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
	s.until("its engine tells", engineSays)
	if polled := elsewhere.job(j.ID); polled.Status == "running" && !engineSays(polled) && polled.Progress.Stage == "converting" {
		t.Errorf("a poll knows less: %+v", polled)
	}
	s.ends("succeeded")
}
