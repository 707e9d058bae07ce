package filetool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool/option"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

func kept(t *testing.T, name string) string {
	path, err := rundir.Kept(filepath.Join(t.TempDir(), "work"), name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAnOutputIsDescribed(t *testing.T) {
	path := kept(t, "output")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := Describe(Made{
		Path: path, ContentType: "text/plain", Summary: func(size int64) string { return fmt.Sprint(size) },
		Engine: "cp", EngineVersion: "9.1", InputBytes: 7, Begun: time.Now(), More: map[string]any{"pages": 2},
	})
	const sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-2, B.1
	want := map[string]any{
		"engine": "cp", "engineVersion": "9.1", "inputBytes": int64(7), "outputBytes": int64(3), "sha256": sum, "pages": 2,
		"sandbox": sandbox.Probe().String(),
	}
	for name, value := range want {
		if out.Metadata[name] != value {
			t.Errorf("%s is %v", name, out.Metadata[name])
		}
	}
	if warnings, ok := out.Metadata["warnings"].([]string); err != nil || !ok || warnings == nil || out.Summary != "3" || out.File.Name() != path {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestALinkIsNotAnOutput(t *testing.T) {
	path := kept(t, "output")
	if err := os.Symlink("/etc/hostname", path); err != nil {
		t.Fatal(err)
	}
	if _, err := Describe(Made{Path: path}); !errors.Is(err, rundir.ErrProduct) {
		t.Error(err)
	}
}

func TestSizesAndCountsForPeople(t *testing.T) {
	for bytes, want := range map[int64]string{0: "1 KB", 499: "1 KB", 1500: "2 KB", 214_400: "214 KB", 1_000_000: "1.0 MB", 12_340_000: "12.3 MB"} {
		if got := Size(bytes); got != want {
			t.Errorf("%d bytes: %q, want %q", bytes, got, want)
		}
	}
	if got := Count(1, "page") + ", " + Count(0, "page"); got != "1 page, 0 pages" {
		t.Errorf("%q", got)
	}
}

type options struct{ Quality int }

func (o *options) Declare() []option.Option {
	return []option.Option{{Name: "quality", Type: option.Integer{Into: &o.Quality, Min: 1, Max: 100, Default: 90}}}
}

func TestOptionsAreReadStrictly(t *testing.T) {
	for text, want := range map[string]int{"": 90, "{}": 90, `{"quality":5}`: 5} {
		if got, err := Options[options]([]byte(text)); got.Quality != want || err != nil {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{`{"quality":"5"}`, `{"other":1}`, `{} {}`, `[`} {
		_, err := Options[options]([]byte(text))
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != "invalid_options" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAnEngineThatEndsIsTriedAgain(t *testing.T) {
	for _, class := range []error{sandbox.ErrKilled, sandbox.ErrExit, sandbox.ErrOutput} {
		var failure *convert.Failure
		err := EngineFailure(t.Context(), fmt.Errorf("engine: %w", class))
		if !errors.As(err, &failure) || failure.Code != job.WorkerFailed || !failure.Retryable {
			t.Errorf("%v: %v", class, err)
		}
	}
	for script, memory := range map[string]bool{
		"exit 3": false, "echo no such file >&2; exit 1": false, "echo 'x: Cannot allocate memory' >&2; exit 1": true,
		"echo 'terminate called after throwing an instance of std::bad_alloc' >&2; exit 134": true,
	} {
		_, err := sandbox.Run(t.Context(), sandbox.Spec{Path: "sh", Args: []string{"-c", script}, Env: []string{"PATH=/usr/bin:/bin"}})
		var failure *convert.Failure
		told := EngineFailure(t.Context(), err)
		if !errors.As(told, &failure) || strings.Contains(failure.Message, "memory") != memory || !errors.Is(failure.Cause, err) {
			t.Errorf("%s: %+v", script, told)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	passedOn := func(ctx context.Context, err error) bool {
		var failure *convert.Failure
		got := EngineFailure(ctx, err)
		return errors.Is(got, err) && !errors.As(got, &failure)
	}
	if !passedOn(ended, sandbox.ErrKilled) {
		t.Error("the end of an attempt is the runner's to name")
	}
	if !passedOn(t.Context(), sandbox.ErrStart) || !passedOn(t.Context(), os.ErrPermission) {
		t.Error("a fault of the installation is taken for the engine's")
	}
}

// A tool that forgets to take its product from the engine fails, before anything is stored.
func TestWhatEnginesReachIsNotAnOutput(t *testing.T) {
	path := filepath.Join(t.TempDir(), "output")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := Describe(Made{Path: path, Summary: func(int64) string { return "" }}); !errors.Is(err, errReach) || out.File != nil {
		t.Errorf("%+v, %v", out, err)
	}
}
