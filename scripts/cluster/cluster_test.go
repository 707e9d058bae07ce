package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// A job passes through the processes; a killed process is restarted; after the stop nothing runs.
func TestTheClusterServesSupervisesAndStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	binary, remove, err := site.Build{}.Binary(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	s, err := site.New(binary, "toolmill-cluster-")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Remove()
	said := make(chan string, 10)
	s.Say = func(format string, args ...any) { said <- fmt.Sprintf(format, args...) }
	c, err := s.StartCluster(ctx, site.ClusterConfig{
		Stores: site.StoresConfig{Bucket: true, Partitions: 2, SessionTimeout: 2 * time.Second}, Listen: "127.0.0.1:0", Credits: 10,
	})
	if err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	if err := tell(&told, s, c); err != nil || !strings.Contains(told.String(), c.Account.APIKey) {
		t.Errorf("%v: %s", err, &told)
	}
	listed := operate(ctx, t, s, told.String())
	if !strings.Contains(listed, c.Account.ID) || !strings.Contains(listed, "0 differences") {
		t.Errorf("what it says to type prints %s", listed)
	}
	if got := runJob(ctx, t, c); got != "succeeded" {
		t.Errorf("the job is %s", got)
	}

	c.Nodes[1].Kill()
	supervising, enough := context.WithCancel(ctx)
	supervised := make(chan error, 1)
	go func() { supervised <- c.Supervise(supervising) }()
	if got := <-said; got != "two has ended and is restarted" {
		t.Errorf("said %q", got)
	}
	enough()
	if err := errors.Join(<-supervised, c.Nodes[1].AwaitReady(ctx)); err != nil {
		t.Error(err)
	}
	if err := c.Stop(); err != nil {
		t.Error(err)
	}
	if left, _ := site.AwaitNoStrays(ctx, s.Dir); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}

// operate runs the commands that the cluster prints for an operator.
func operate(ctx context.Context, t *testing.T, s *site.Site, told string) string {
	t.Helper()
	_, lines, _ := strings.Cut(told, "Operate it:")
	lines, _, _ = strings.Cut(lines, "Ctrl-C")
	shell := exec.CommandContext(ctx, "sh", "-ec", lines)
	shell.Dir = s.Path("tmp")
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	return string(out)
}

// runJob converts a page and returns the job's final status.
func runJob(ctx context.Context, t *testing.T, c *site.Cluster) string {
	t.Helper()
	var job struct{ ID, Status string }
	ask(ctx, t, c, http.MethodPost, "/jobs",
		`{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"<h1>Hello</h1>"}}`, &job)
	for job.Status == "queued" || job.Status == "running" {
		ask(ctx, t, c, http.MethodGet, "/jobs/"+job.ID+"?wait=25", "", &job)
	}
	return job.Status
}

func ask(ctx context.Context, t *testing.T, c *site.Cluster, method, path, body string, into any) {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, method, c.Base()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+c.Account.APIKey)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode >= http.StatusMultipleChoices {
		t.Fatalf("%s %s: %s", method, path, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		t.Fatal(err)
	}
}
