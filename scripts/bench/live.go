package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// benchLive measures how soon a cancel is answered, ends the engine, and appears in a stream of the job.
func benchLive(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	const n = 60
	var answered, streamed, ended []time.Duration
	for range n {
		c, err := s.cancelRunning(ctx)
		if err != nil {
			return err
		}
		answered, streamed, ended = append(answered, c.answered), append(streamed, c.streamed), append(ended, c.ended)
	}
	t.add("cancel of a running job: answered", percentilesOf(answered).String(), "")
	t.add("  seen by its stream (SSE)", percentilesOf(streamed).String(), "")
	t.add("  engine's process group dead, attempt ended", percentilesOf(ended).String(), "≤ 2 s")
	return nil
}

// canceled holds the times after the request to cancel.
type canceled struct{ answered, streamed, ended time.Duration }

// endless keeps Chromium busy until it is killed.
const endless = "<script>while (true) {}</script>"

func (s *service) cancelRunning(ctx context.Context) (c canceled, err error) {
	job, err := s.request(ctx, http.MethodPost, "/jobs", jobBody(endless))
	if err != nil {
		return c, err
	}
	stream, err := s.openStream(ctx, job.ID)
	if err != nil {
		return c, err
	}
	defer func() { _ = stream.Body.Close() }()
	events := bufio.NewScanner(stream.Body)
	events.Buffer(nil, 1<<20)
	if err := await(events, `"status":"running"`); err != nil {
		return c, err
	}
	seen := make(chan error, 1)
	started := time.Now()
	go func() {
		err := await(events, `"status":"canceled"`)
		c.streamed = time.Since(started)
		seen <- err
	}()
	if _, err := s.request(ctx, http.MethodPost, "/jobs/"+job.ID+"/cancel", nil); err != nil {
		return c, err
	}
	c.answered = time.Since(started)
	if err := <-seen; err != nil {
		return c, err
	}
	err = s.awaitIdle(ctx)
	c.ended = time.Since(started)
	return c, err
}

func (s *service) openStream(ctx context.Context, jobID string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.baseURL+"/jobs/"+jobID+"/events", nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+s.apiKey)
	response, err := s.client.Do(request)
	if err == nil && response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("stream: %s", response.Status)
	}
	return response, err
}

func await(lines *bufio.Scanner, text string) error {
	for lines.Scan() {
		if strings.Contains(lines.Text(), text) {
			return nil
		}
	}
	return fmt.Errorf("the stream ended without %s: %w", text, lines.Err())
}

// awaitIdle returns when no attempt runs: an attempt ends when its engine's process group is gone.
func (s *service) awaitIdle(ctx context.Context) error {
	return s.awaitZero(ctx, 2*time.Millisecond, "toolmill_attempts_running")
}
