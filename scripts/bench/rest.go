package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
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
	const clients, n = 64, 20_000
	started, used := time.Now(), s.cpuTime()
	if err := many(clients, n, create); err != nil {
		return err
	}
	t.add("POST /v1/jobs, 64 clients", fmt.Sprintf("%.0f/s (service %s)", n/time.Since(started).Seconds(),
		perItem(s.cpuTime()-used, n)), "≥ 2,000/s")
	return benchMemory(ctx, t, s, create)
}

// benchMemory continues up to the demo account's limit on waiting jobs.
func benchMemory(ctx context.Context, t *table, s *service, create func(int) error) error {
	seen := []string{s.residentMiB() + " after 21,500"}
	for done := 21_500; done < 98_000 && ctx.Err() == nil; done += 25_500 {
		if err := many(64, 25_500, create); err != nil {
			return err
		}
		seen = append(seen, fmt.Sprintf("%s after %d", s.residentMiB(), done+25_500))
	}
	t.add("memory of the service over 98,000 jobs", strings.Join(seen, ", "), "flat over 100,000")
	return ctx.Err()
}
