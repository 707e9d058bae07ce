package chromium

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestStopLetsJobsEnd(t *testing.T) {
	pool := startPool(t, Config{})
	loading, ended := make(chan bool), make(chan error)
	go func() {
		_, err := pool.Render(t.Context(), "acc_1", Request{HTML: "x"}, io.Discard, func(_ int, stage string) {
			if stage == "loading" {
				close(loading)
			}
		})
		ended <- err
	}()
	<-loading
	stopped := make(chan error)
	go func() { stopped <- pool.Stop(t.Context()) }()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if _, err := pool.Render(t.Context(), "acc_1", Request{HTML: "x"}, io.Discard, nil); !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
}

func TestStopKillsJobsThatDoNotEnd(t *testing.T) {
	pool := startPool(t, Config{})
	ended := make(chan error)
	loading := make(chan bool)
	go func() {
		_, err := pool.Render(t.Context(), "acc_1", Request{HTML: endless}, io.Discard, func(_ int, stage string) {
			if stage == "loading" {
				close(loading)
			}
		})
		ended <- err
	}()
	<-loading
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := make(chan error)
	go func() { stopped <- pool.Stop(ctx) }()
	if err := <-ended; !errors.Is(err, ErrStopped) {
		t.Error(err)
	}
	if err := <-stopped; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNothingIsLeftOnDisk(t *testing.T) {
	dir := publicDir(t)
	left := func() []string {
		paths, _ := filepath.Glob(filepath.Join(dir, "*"))
		return paths
	}
	ofAKilledService := filepath.Join(dir, directoryPrefix+"stale")
	if err := os.MkdirAll(filepath.Join(ofAKilledService, "profile"), 0o700); err != nil {
		t.Fatal(err)
	}
	pool := startPool(t, Config{TempDir: dir})
	other := startPool(t, Config{TempDir: dir})
	if _, err := os.Stat(ofAKilledService); err == nil {
		t.Error("the stale directory is still there")
	}
	render(t, pool, "acc_1", Request{HTML: "x"})
	if err := other.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(left()) == 0 {
		t.Error("no directory while the pool runs")
	}
	if err := pool.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := left(); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
