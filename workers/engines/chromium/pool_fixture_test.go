package chromium

import (
	"bytes"
	"context"
	"log/slog"
	"os/exec"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what must happen.
const patience = 30 * time.Second

// startPool starts a pool that is stopped at the end of the test.
func startPool(tb testing.TB, config Config) *Pool {
	tb.Helper()
	if config.Logger == nil {
		config.Logger = slog.New(slog.DiscardHandler)
	}
	pool, err := New(config)
	if err != nil {
		tb.Fatal(err)
	}
	if err := pool.Start(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := pool.Stop(ctx); err != nil {
			tb.Error(err)
		}
	})
	return pool
}

// awaitStats returns when wanted holds for the pool's stats.
func awaitStats(tb testing.TB, pool *Pool, wanted func(Stats) bool) Stats {
	tb.Helper()
	changes := make(chan struct{}, 1)
	pool.mu.Lock()
	pool.changed = func() {
		select {
		case changes <- struct{}{}:
		default:
		}
	}
	pool.mu.Unlock()
	timeout := time.After(patience)
	for {
		stats := pool.Stats()
		if wanted(stats) {
			return stats
		}
		select {
		case <-changes:
		case <-timeout:
			tb.Fatalf("the pool stays as it is: %+v", stats)
		}
	}
}

// render prints the request and returns the PDF.
func render(t *testing.T, pool *Pool, account string, request Request) ([]byte, Report) {
	t.Helper()
	var pdf bytes.Buffer
	report, err := pool.Render(t.Context(), account, request, &pdf, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(pdf.Bytes(), []byte("%PDF-")) {
		t.Fatalf("not a PDF: %.40q", pdf.Bytes())
	}
	return pdf.Bytes(), report
}

// textOf returns the PDF's text with single spaces.
func textOf(t *testing.T, pdf []byte) string {
	t.Helper()
	return strings.Join(strings.Fields(pipe(t, pdf, "pdftotext", "-", "-")), " ")
}

// infoOf returns one line of pdfinfo's output, such as "Pages".
func infoOf(t *testing.T, pdf []byte, name string) string {
	t.Helper()
	for line := range strings.Lines(pipe(t, pdf, "pdfinfo", "-")) {
		if value, found := strings.CutPrefix(line, name+":"); found {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func pipe(t *testing.T, input []byte, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Stdin = bytes.NewReader(input)
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%s (of poppler-utils): %v", name, err)
	}
	return string(output)
}
