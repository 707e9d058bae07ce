package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// stream is a job's event stream as a client reads it.
type stream struct {
	t     testing.TB
	lines *bufio.Scanner
	// lastID is the id of the last event read.
	lastID string
	last   jobView
}

// follow opens the stream of a job's events, after the event lastEventID if it is not empty.
func (c client) follow(id, lastEventID string) *stream {
	c.t.Helper()
	answered := c.openStream(id, lastEventID)
	if got := answered.Header.Get("Content-Type"); answered.StatusCode != http.StatusOK || got != "text/event-stream" {
		c.t.Fatalf("stream of %s: %d %s", id, answered.StatusCode, got)
	}
	const jobBytesMax = 1 << 20
	s := &stream{t: c.t, lines: bufio.NewScanner(answered.Body)}
	s.lines.Buffer(nil, jobBytesMax)
	return s
}

// openStream leaves the answer open until the test ends.
func (c client) openStream(id, lastEventID string) *http.Response {
	c.t.Helper()
	ctx, stop := context.WithTimeout(c.t.Context(), patience)
	c.t.Cleanup(stop)
	address := "http://" + c.w.app.Addr().String() + "/v1/jobs/" + id + "/events"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	must(c.t, err)
	if c.addSession(request); c.key != "" {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	request.Header.Set("Last-Event-ID", lastEventID)
	answered, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(request)
	must(c.t, err)
	c.t.Cleanup(func() { _ = answered.Body.Close() })
	return answered
}

// next reads the next event; ok is false if the stream has ended properly. It checks that versions only grow, and so
// does the percent of an attempt.
func (s *stream) next() (j jobView, ok bool) {
	s.t.Helper()
	fields := map[string]string{}
	for s.lines.Scan() {
		name, value, _ := strings.Cut(s.lines.Text(), ": ")
		if name != "" {
			fields[name] = value
			continue
		}
		if fields["event"] != "job" {
			clear(fields) // the end of a comment
			continue
		}
		must(s.t, json.Unmarshal([]byte(fields["data"]), &j))
		if !newer(fields["id"], s.lastID) {
			s.t.Errorf("event %s comes after %s", fields["id"], s.lastID)
		}
		if j.Attempts == s.last.Attempts && j.Progress.Percent < s.last.Progress.Percent {
			s.t.Errorf("%d %% follows %d %%", j.Progress.Percent, s.last.Progress.Percent)
		}
		s.lastID, s.last = fields["id"], j
		return j, true
	}
	must(s.t, s.lines.Err())
	return j, false
}

// newer compares two event ids number by number; any is newer than none.
func newer(id, than string) bool {
	if than == "" {
		return id != ""
	}
	numbers, others := strings.Split(id, "."), strings.Split(than, ".")
	for i := range min(len(numbers), len(others)) {
		n, _ := strconv.Atoi(numbers[i])
		if other, _ := strconv.Atoi(others[i]); n != other {
			return n > other
		}
	}
	return len(numbers) > len(others)
}

// until reads until an event is as wanted.
func (s *stream) until(what string, wanted func(jobView) bool) jobView {
	s.t.Helper()
	for {
		j, ok := s.next()
		if !ok {
			s.t.Fatalf("the stream ended with %+v, before %s", s.last, what)
		}
		if wanted(j) {
			return j
		}
	}
}

// ends expects the terminal state next, and nothing after it.
func (s *stream) ends(status string) jobView {
	s.t.Helper()
	end := s.until(status, func(j jobView) bool { return j.FinishedAt != nil })
	if end.Status != status {
		s.t.Errorf("it ended %s, want %s", end.Status, status)
	}
	if more, ok := s.next(); ok {
		s.t.Errorf("after the end came %+v", more)
	}
	return end
}
