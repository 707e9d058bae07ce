package main

import (
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// benchReads measures what reading costs: one job, pages of lists of a million rows at every depth, and what checking
// a key adds to a request. The job really ran. The million are copies that SQL writes into the tables of the
// projections (readsRows) but not into the log, because a million runs would take this machine two days.
func benchReads(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	job, err := s.namedJob(ctx)
	if err != nil {
		return err
	}
	if err := s.benchGet(ctx, t, job.ID, ""); err != nil {
		return err
	}
	if err := benchKeyCheck(ctx, t); err != nil {
		return err
	}
	if err := s.multiply(ctx, t, job.ID); err != nil {
		return err
	}
	if err := s.benchGet(ctx, t, job.ID, fmt.Sprintf(", among %d", *readRows)); err != nil {
		return err
	}
	if err := s.benchLists(ctx, t); err != nil {
		return err
	}
	t.notef("reads: %s", load())
	return nil
}

// namedJob runs a job with everything that a job can have except a webhook: each answer must unseal its file name.
func (s *service) namedJob(ctx context.Context) (answer, error) {
	a, err := s.request(ctx, http.MethodPost, "/jobs", []byte(`{"toolSlug":"html-to-pdf-api","input":{"kind":"text",`+
		`"contentType":"text/html","name":"invoice 7.html","text":"<h1>Hello</h1>","options":{"pageSize":"A4"}}}`))
	for err == nil && (a.Status == "queued" || a.Status == "running") {
		a, err = s.request(ctx, http.MethodGet, "/jobs/"+a.ID+"?wait=25", nil)
	}
	if err == nil && a.Status != "succeeded" {
		err = fmt.Errorf("job %s %s", a.ID, a.Status)
	}
	return a, err
}

// benchGet measures GET of one job, one request after the other and by 64 clients, each on its own connection.
func (s *service) benchGet(ctx context.Context, t *table, jobID, among string) error {
	const clients, n = 64, 60_000
	readers, err := s.dialReaders(ctx, clients)
	if err != nil {
		return err
	}
	defer readers.close()
	get := func(r *reader) error {
		_, err := r.get("/jobs/" + jobID)
		return err
	}
	if err := readers.share(n/10, get); err != nil {
		return err
	}
	times := make([]time.Duration, 3_000)
	for i := range times {
		begun := time.Now()
		if err := get(readers[0]); err != nil {
			return err
		}
		times[i] = time.Since(begun)
	}
	t.add("GET /v1/jobs/{id}"+among+", one at a time", percentilesOf(times).String(), "p50 ≤ 1 ms")
	begun, used, own := time.Now(), s.cpuTime(), cpuTime()
	if err := readers.share(n, get); err != nil {
		return err
	}
	t.add("GET /v1/jobs/{id}"+among+", 64 clients", fmt.Sprintf("%.0f/s (service %s, clients %s)", n/time.Since(begun).Seconds(),
		perItem(s.cpuTime()-used, n), perItem(cpuTime()-own, n)), "≥ 5,000/s")
	return nil
}

// benchKeyCheck runs the benchmark in handlers of what every request does with its key, and nothing else.
func benchKeyCheck(ctx context.Context, t *table) error {
	run := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^BenchmarkAdmitWarm$", "-count", "3", "./handlers")
	out, err := run.CombinedOutput()
	if err != nil {
		return fmt.Errorf("benchmark of the key check: %w: %s", err, out)
	}
	var seen []string
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line) // name, runs, ns, "ns/op", …
		if len(fields) < 4 || fields[3] != "ns/op" {
			continue
		}
		nanoseconds, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return err
		}
		seen = append(seen, fmt.Sprintf("%.1f", nanoseconds/1000))
	}
	if len(seen) == 0 {
		return fmt.Errorf("no BenchmarkAdmitWarm: %s", out)
	}
	t.add("key check of a request, warm (three runs)", strings.Join(seen, ", ")+" µs", "≤ 50 µs")
	return nil
}
