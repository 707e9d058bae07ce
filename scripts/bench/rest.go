package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/toolmill/toolmill/scripts/bench/processes"
)

// benchREST measures POST /v1/jobs with no tools running: API, write side and read models.
func benchREST(ctx context.Context, t *table) error {
	s, err := startService(ctx, "TOOLMILL_ROLES=api,owner,projector,delivery")
	if err != nil {
		return err
	}
	defer s.stop()
	t.add("memory of the service, idle", s.residentMiB(), "≤ 150 MB")
	body := jobBody("<h1>Hello</h1>")
	create := func(int) error {
		_, err := s.request(ctx, http.MethodPost, "/jobs", body)
		return err
	}
	if err := many(4, 500, create); err != nil {
		return err
	}
	times := make([]time.Duration, 1000)
	for i := range times {
		started := time.Now()
		if err := create(i); err != nil {
			return err
		}
		times[i] = time.Since(started)
	}
	t.add("POST /v1/jobs, one at a time", percentilesOf(times).String(), "p50 ≤ 10 ms")
	for _, clients := range []int{64, 256} {
		if err := benchClients(t, s, clients, create); err != nil {
			return err
		}
	}
	return benchMemory(ctx, t, s, create)
}

// benchClients creates jobs with that many clients at once.
func benchClients(t *table, s *service, clients int, create func(int) error) error {
	const n = 20_000
	started, before, own := time.Now(), processes.Of(s.process.Process.Pid), cpuTime()
	if err := many(clients, n, create); err != nil {
		return err
	}
	took := time.Since(started)
	t.add(fmt.Sprintf("POST /v1/jobs, %d clients", clients), fmt.Sprintf("%.0f/s (%s, clients %s)", n/took.Seconds(),
		processes.Of(s.process.Process.Pid).Each(before, n), perItem(cpuTime()-own, n)), "≥ 2,000/s")
	return nil
}

// benchMemory continues up to the demo account's limit on waiting jobs.
func benchMemory(ctx context.Context, t *table, s *service, create func(int) error) error {
	seen := []string{s.residentMiB() + " after 41,500"}
	for done := 41_500; done < 98_000 && ctx.Err() == nil; done += 28_250 {
		if err := many(64, 28_250, create); err != nil {
			return err
		}
		seen = append(seen, fmt.Sprintf("%s after %d", s.residentMiB(), done+28_250))
	}
	t.add("memory of the service over 98,000 jobs", strings.Join(seen, ", "), "flat over 100,000")
	return ctx.Err()
}
