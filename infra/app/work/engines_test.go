package work

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// A process that begins again has the engines of before, and leaves what they keep in the scratch directory; a new one empties it.
func TestEnginesStayWhenAProcessBeginsAgain(t *testing.T) {
	scratch := filepath.Join(t.TempDir(), "scratch")
	write := func(name string) string {
		path := filepath.Join(scratch, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	if err := os.Mkdir(scratch, 0o700); err != nil {
		t.Fatal(err)
	}
	ofKilled := write("of a killed process")
	p := lifecycle.New(t.Context(), "wrk_test", config.Config{
		DataDir: t.TempDir(), ChromiumConcurrency: 1, LibreOfficeConcurrency: 1, VipsConcurrency: 1, PopplerConcurrency: 1, FFmpegConcurrency: 1,
	}, slog.New(slog.DiscardHandler), telemetry.New("test"))
	var standing KeptEngines
	first, err := standing.ofProcess(t.Context(), p, scratch)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(ofKilled); err == nil {
		t.Error("what a killed process left is still there")
	}
	kept := write("of an engine")
	if err := p.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	again, err := standing.ofProcess(t.Context(), p, scratch)
	if _, gone := os.Stat(kept); err != nil || gone != nil || again != first {
		t.Errorf("%v, %v; the same engines: %v", err, gone, again == first)
	}
	if err := standing.Close(context.WithoutCancel(t.Context())); err != nil {
		t.Error(err)
	}
}
