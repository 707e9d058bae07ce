package main

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// benchJobs measures whole jobs: submitted, run by Chromium, seen by a long poll.
func benchJobs(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	for _, run := range []struct{ name, html, floor string }{
		{"html-to-pdf-api, one-page invoice, end to end", invoice(), "p50 ≤ 150 ms"},
		{"html-to-pdf-api, one line", "<h1>Hello</h1>", ""},
	} {
		whole, overhead, err := s.jobTimes(ctx, jobBody(run.html), 100)
		if err != nil {
			return err
		}
		t.add(run.name, whole.String(), run.floor)
		t.add("  its overhead: all but the tool's own time", overhead.String(), "p50 ≤ 50 ms")
	}
	t.add("memory of the service after 220 jobs", s.residentMiB(), "")
	return nil
}

func (s *service) jobTimes(ctx context.Context, body []byte, n int) (whole, overhead percentiles, err error) {
	const warmUp = 10
	var all, own []time.Duration
	for i := range n + warmUp {
		took, engine, err := s.wholeJob(ctx, body)
		if err != nil {
			return whole, overhead, err
		}
		if i >= warmUp {
			all, own = append(all, took), append(own, took-engine)
		}
	}
	return percentilesOf(all), percentilesOf(own), nil
}

// wholeTimes returns how long jobs took, one after the other.
func (s *service) wholeTimes(ctx context.Context, body []byte, n int) (times []time.Duration, err error) {
	for range n {
		took, _, err := s.wholeJob(ctx, body)
		if err != nil {
			return times, err
		}
		times = append(times, took)
	}
	return times, nil
}

// wholeJob submits a job and follows it to its end.
func (s *service) wholeJob(ctx context.Context, body []byte) (took, engine time.Duration, err error) {
	started := time.Now()
	a, err := s.request(ctx, http.MethodPost, "/jobs", body)
	a, err = s.ended(ctx, a, err)
	return time.Since(started), time.Duration(a.Output.Metadata.DurationMs * float64(time.Millisecond)), err
}

func invoice() string {
	var rows strings.Builder
	for range 18 {
		rows.WriteString("<tr><td>Consulting, on site</td><td>8 h</td><td>95.00</td><td>760.00</td></tr>")
	}
	return `<!doctype html><html><head><style>body{font:11pt sans-serif}table{width:100%;border-collapse:collapse}
td,th{border-bottom:1px solid #ccc;padding:4px;text-align:left}h1{color:#246}</style></head><body><h1>Invoice 2026-1142</h1>
<p>Example GmbH<br>Musterstraße 1<br>10115 Berlin</p><table><tr><th>Item</th><th>Amount</th><th>Price</th><th>Sum</th></tr>` +
		rows.String() + `</table><p><b>Total 13,680.00 €</b></p></body></html>`
}
