package main

import (
	"context"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/scripts/bench/processes"
)

const (
	// idleSettles is how long the service is left alone first: what its start leaves has ended then, and River rests.
	idleSettles = 100 * time.Second
	idleFor     = time.Minute
	loneJobs    = 40
	// loneEvery is longer than a queue is looked at oftener than usual after a job.
	loneEvery = 1500 * time.Millisecond
)

// benchIdle measures what a service takes that nobody uses, as `make run` starts it: before the first job, and after some.
func benchIdle(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	if err := s.idle(ctx, t, "idle service before any job", "≤ 1 %"); err != nil {
		return err
	}
	first, _, err := s.wholeJob(ctx, jobBody("<h1>Hello</h1>"))
	if err != nil {
		return err
	}
	t.add("the first job of a tool, end to end", percentilesOf([]time.Duration{first}).String(), "")
	started := new(waits)
	for range loneJobs {
		if err := pause.For(ctx, loneEvery); err != nil {
			return err
		}
		if err := started.note(s.loneJob(ctx)); err != nil {
			return err
		}
	}
	t.add("a lone job, created to running", started.started(), "")
	t.add("  created to finished", started.finished(), "")
	return s.idle(ctx, t, "idle service after some jobs", "")
}

// idle notes what the service takes while it is left alone.
func (s *service) idle(ctx context.Context, t *table, name, floor string) error {
	if err := pause.For(ctx, idleSettles); err != nil {
		return err
	}
	before, begun := processes.Of(s.process.Process.Pid), time.Now()
	if err := pause.For(ctx, idleFor); err != nil {
		return err
	}
	after, took := processes.Of(s.process.Process.Pid), time.Since(begun)
	t.add(name+", processor time", after.Share(before, took), floor)
	t.add("  memory (PSS)", after.Memory(), "")
	return nil
}

// loneJob runs a job that is the only one, to its end.
func (s *service) loneJob(ctx context.Context) (answer, error) {
	a, err := s.request(ctx, http.MethodPost, "/jobs", jobBody("<h1>Hello</h1>"))
	return s.ended(ctx, a, err)
}
