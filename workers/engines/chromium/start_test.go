package chromium

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// silentEngine is a program that starts and never answers.
func silentEngine(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(publicDir(t), "engine")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nexec sleep 1000\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// publicDir returns a directory that the engines' users can traverse; those of package testing are private.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAStartIsBounded(t *testing.T) {
	pool, err := New(Config{
		Engine: Engine{"silent", silentEngine(t)}, StartMax: 100 * time.Millisecond, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Start(t.Context()); !errors.Is(err, ErrCrashed) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestACanceledStart(t *testing.T) {
	pool, err := New(Config{Engine: Engine{"silent", silentEngine(t)}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := pool.Start(ctx); !errors.Is(err, ErrDeadline) {
		t.Error(err)
	}
}

func TestWithoutItsSandboxChromiumStillStarts(t *testing.T) {
	script := filepath.Join(publicDir(t), "engine")
	text := `#!/bin/sh
case "$*" in *--no-sandbox*) exec chromium-headless-shell "$@" ;; esac
exit 1
`
	if err := os.WriteFile(script, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	pool := startPool(t, Config{Engine: Engine{"wrapper", script}})
	render(t, pool, "acc_1", Request{HTML: "x"})
	if stats := pool.Stats(); stats.Sandboxed || stats.Engine != "wrapper" {
		t.Errorf("%+v", stats)
	}
}

// onLog is a log handler that calls a function for each line.
type onLog func()

func (f onLog) Write(line []byte) (int, error) {
	f()
	return len(line), nil
}

func TestAnAccidentAtTheFirstStartDoesNotCostTheSandbox(t *testing.T) {
	usual := startPool(t, Config{})
	pool, err := New(Config{Engine: Engine{Name: "accident", Path: "/bin/false"}})
	if err != nil {
		t.Fatal(err)
	}
	pool.config.Logger = slog.New(slog.NewTextHandler(onLog(func() { pool.config.Engine = usual.config.Engine }), nil))
	if err := pool.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if stats := pool.Stats(); stats.Sandboxed != usual.Stats().Sandboxed {
		t.Errorf("%+v", stats)
	}
	if err := pool.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestAJobOutlivesFailedStarts(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 2})
	pool.mu.Lock()
	working := pool.config.Engine
	pool.config.Engine.Path = "/bin/false"
	pool.changed = func() {
		if pool.failures == startsInARowMax-1 {
			pool.config.Engine = working
		}
	}
	pool.mu.Unlock()
	defer occupy(t, pool, "acc_2")()
	render(t, pool, "acc_1", Request{HTML: "x"})
	if stats := pool.Stats(); stats.StartFailures != startsInARowMax-1 {
		t.Errorf("%+v", stats)
	}
}

func TestAnEngineThatDoesNotStart(t *testing.T) {
	engine := Engine{Name: "not-chromium", Path: "/bin/false"}
	pool, err := New(Config{Engine: engine, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Start(t.Context()); !errors.Is(err, ErrCrashed) || !strings.Contains(err.Error(), "not-chromium") {
		t.Error(err)
	}
}

func TestJobsSurviveAnEngineThatFailsForATime(t *testing.T) {
	pool := startPool(t, Config{Concurrency: 1})
	pool.mu.Lock()
	working := pool.config.Engine
	pool.config.Engine.Path = "/bin/false"
	pool.spares[0].kill()
	pool.mu.Unlock()
	awaitStats(t, pool, func(s Stats) bool { return s.Spares == 0 && s.StartFailures > 0 })
	_, err := pool.Render(t.Context(), "acc_1", Request{HTML: "x"}, io.Discard, nil)
	if !errors.Is(err, ErrCrashed) {
		t.Error(err)
	}
	pool.mu.Lock()
	pool.config.Engine = working
	pool.mu.Unlock()
	awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 })
	render(t, pool, "acc_1", Request{HTML: "x"})
}
