package media

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// sources is the directory of the files that tests share, each made once.
var sources string

func TestMain(m *testing.M) {
	var err error
	if sources, err = publicDir(); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(sources)
	if err := goleak.Find(); err != nil && code == 0 {
		os.Stderr.WriteString(err.Error() + "\n")
		code = 1
	}
	os.Exit(code)
}

// publicDir returns a directory that the engines' users can traverse; those of package testing are private.
func publicDir() (string, error) {
	dir, err := os.MkdirTemp("", "toolmill-test-")
	if err != nil {
		return "", err
	}
	return dir, os.Chmod(dir, 0o711)
}

var engine = sync.OnceValues(func() (*ffmpeg.Engine, error) { return ffmpeg.New(context.Background(), 1) })

var contracts = func() map[string]tool.Contract {
	all := map[string]tool.Contract{}
	for _, c := range tool.Contracts() {
		all[c.Slug] = c
	}
	return all
}()

// Short names of the types.
const (
	mp4, mov, webm     = "video/mp4", "video/quicktime", "video/webm"
	mp3, wav, aac, ogg = "audio/mpeg", "audio/wav", "audio/aac", "audio/ogg"
	m4a                = "audio/mp4"
)

// second is a picture of 160 by 120 whose brightness shows the second: 40 for each.
const second = "color=black:s=160x120:r=10,geq=lum='30+40*floor(T)':cb=128:cr=128"

// steps returns 4 seconds of that, with a tone, a keyframe every two seconds.
func steps(t testing.TB, name string, more ...string) string {
	t.Helper()
	args := []string{"-f", "lavfi", "-t", "4", "-i", second, "-f", "lavfi", "-t", "4", "-i", "sine=f=440:r=44100"}
	if len(more) == 0 {
		more = []string{"-c:v", "libx264", "-preset", "ultrafast", "-g", "20", "-pix_fmt", "yuv420p", "-c:a", "aac"}
		if strings.HasSuffix(name, ".webm") {
			more = []string{"-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-g", "20", "-c:a", "libvorbis"}
		}
	}
	return source1(t, name, append(args, more...)...)
}

var sourcesMade sync.Mutex

// source1 makes a file with ffmpeg itself, once for all tests.
func source1(t testing.TB, name string, args ...string) string {
	t.Helper()
	sourcesMade.Lock()
	defer sourcesMade.Unlock()
	path := filepath.Join(sources, name)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	command := exec.CommandContext(t.Context(), "ffmpeg", append(append([]string{"-v", "error", "-nostdin"}, args...), path)...)
	if out, err := command.CombinedOutput(); err != nil {
		os.Remove(path)
		t.Fatalf("%v (scripts/setup installs ffmpeg): %s", err, out)
	}
	return path
}

// ran is a run of a tool, with the progress that it reported.
type ran struct {
	convert.Output

	dir    string
	stages []string
	last   int
}

// run runs a tool as an attempt does, on a copy.
func run(t testing.TB, slug, contentType, options, path string) (ran, error) {
	t.Helper()
	return runWithin(t.Context(), t, slug, contentType, options, path, func(int) {})
}

func runWithin(ctx context.Context, t testing.TB, slug, contentType, options, path string, on func(percent int)) (r ran, err error) {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	public, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(public) })
	r.dir = filepath.Join(public, "attempt")
	input, err := rundir.Kept(r.dir, "input")
	in := convert.Input{Dir: r.dir, Path: input, ContentType: contentType}
	if err := errors.Join(err, os.Mkdir(r.dir, 0o700), os.WriteFile(input, content, 0o644)); err != nil {
		t.Fatal(err)
	}
	effective, faults := contracts[slug].Effective([]byte(options))
	if len(faults) > 0 {
		t.Fatalf("%s %s: %v", slug, options, faults)
	}
	in.Options = json.RawMessage(effective)
	tools := Tools(e, func(slug string) int { return contracts[slug].Limits.MaxDurationSeconds })
	r.Output, err = tools[slug].Run(ctx, in, func(percent int, stage string) {
		if percent < r.last || percent > 100 {
			t.Errorf("%d percent after %d", percent, r.last)
		}
		r.last = percent
		on(percent)
		if n := len(r.stages); n == 0 || r.stages[n-1] != stage {
			r.stages = append(r.stages, stage)
		}
	})
	return r, err
}

// mustRun is run for what must succeed.
func mustRun(t testing.TB, slug, contentType, options, path string) ran {
	t.Helper()
	r, err := run(t, slug, contentType, options, path)
	if err != nil {
		t.Fatalf("%s %s: %v", slug, options, err)
	}
	return r
}

// probe returns what ffprobe says about a file.
func probe(t testing.TB, contentType, path string) ffmpeg.Media {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatal(err)
	}
	m, err := e.Probe(t.Context(), ffmpeg.Source{Path: path, ContentType: contentType}, true)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// brightness returns that of each frame, in the part that the filters select.
func brightness(t testing.TB, path string, filters ...string) []byte {
	t.Helper()
	return raw(t, "-i", path, "-vf", strings.Join(append(filters, "scale=1:1:flags=area", "format=gray"), ","), "-vsync", "passthrough", "-f", "rawvideo")
}

// raw returns what ffmpeg decodes.
func raw(t testing.TB, args ...string) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffmpeg", append(append([]string{"-v", "error", "-nostdin"}, args...), "-")...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// secondsOf maps each brightness to its second; range conversion changes it by a few steps.
func secondsOf(t testing.TB, levels []byte) (counts []int) {
	t.Helper()
	counts = make([]int, 5)
	for _, level := range levels {
		counts[min(4, max(0, (int(level)-10)/40))]++
	}
	return counts
}

func failed(t testing.TB, what string, err error, code job.FailureCode, reason string) {
	t.Helper()
	var failure *convert.Failure
	if !errors.As(err, &failure) || failure.Code != code || failure.Reason != reason || failure.Message == "" ||
		failure.Retryable != (code != job.ValidationFailed) {
		t.Errorf("%s: %v", what, err)
	}
}

func near(got, want, tolerance float64) bool { return got >= want-tolerance && got <= want+tolerance }
