package telemetry

import (
	"bytes"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
)

// A terminal shows a line for each attempt and the errors; the log has everything.
func TestATerminalShowsALineForEachAttempt(t *testing.T) {
	var shown, logged bytes.Buffer
	log := slog.New(NewTerminal(&shown, slog.NewJSONHandler(&logged, nil)))
	log.Info("request", "route", "/v1/jobs")
	log.Warn("slow")
	log.With("part", "worker").Info(AttemptEnded, AttrTool, "html-to-pdf-api", AttrOutcome, "succeeded", AttrDurationMs, 113.0, "job", "job_1", "attempt", 1)
	log.WithGroup("x").Info(AttemptEnded, AttrTool, "pdf-to-text", AttrOutcome, "worker_failed", AttrDurationMs, 2500.0, "job", "job_2", "attempt", 2)
	log.Error("part of the process failed", "error", errors.New("no broker"))
	want := regexp.MustCompile(`^\d\d:\d\d:\d\d  html-to-pdf-api +succeeded +0\.11 s  job_1\n` +
		`\d\d:\d\d:\d\d  pdf-to-text +worker_failed +2\.50 s  job_2  attempt 2\n` +
		`\d\d:\d\d:\d\d  error: part of the process failed: no broker\n$`)
	if !want.MatchString(shown.String()) {
		t.Errorf("shown:\n%s", shown.String())
	}
	if n := strings.Count(logged.String(), "\n"); n != 5 {
		t.Errorf("%d lines logged:\n%s", n, logged.String())
	}
}
