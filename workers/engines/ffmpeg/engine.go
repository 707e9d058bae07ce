package ffmpeg

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Name is the engine's, as in a job's metadata.
const Name = "ffmpeg"

// ErrMissing means that ffmpeg is not installed, or lacks an encoder that tools need.
var ErrMissing = errors.New("ffmpeg is not installed: install ffmpeg")

const (
	converter = "ffmpeg"
	prober    = "ffprobe"
)

// encoders are those that the tools use. Some distributions omit patented ones.
var encoders = []string{"libx264", "aac", "libvpx-vp9", "libopus", "libvorbis", "flac", "libmp3lame", "gif"}

// Engine is ffmpeg on this machine. It is safe for concurrent use.
type Engine struct {
	version string
	threads int
}

// New finds ffmpeg. Each of its runs has that many threads for decoding, for filtering and for encoding. Errors: ErrMissing,
// those of package sandbox.
func New(ctx context.Context, threads int) (*Engine, error) {
	for _, program := range []string{converter, prober} {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrMissing, err)
		}
	}
	e := &Engine{threads: max(1, threads)}
	said, err := e.ask(ctx, "-version")
	if err != nil {
		return nil, fmt.Errorf("ask ffmpeg for its version: %w", err)
	}
	// "ffmpeg version 5.1.9-0+deb12u1 Copyright …"
	if words := strings.Fields(said); len(words) > 2 {
		e.version, _, _ = strings.Cut(words[2], "-")
	}
	if said, err = e.ask(ctx, "-encoders"); err != nil {
		return nil, fmt.Errorf("ask ffmpeg for its encoders: %w", err)
	}
	for _, name := range encoders {
		if !strings.Contains(said, " "+name+" ") {
			return nil, fmt.Errorf("%w: this one has no encoder %s", ErrMissing, name)
		}
	}
	return e, nil
}

// Version is as in 5.1.9.
func (e *Engine) Version() string { return e.version }

func (*Engine) ask(ctx context.Context, question string) (string, error) {
	var answer bytes.Buffer
	_, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "ffmpeg", Path: converter, Args: []string{"-hide_banner", question}, Env: environment(), Stdout: &answer, StdoutBytesMax: saidBytesMax,
		Limits: limits(),
	})
	return answer.String(), err
}

// saidBytesMax is more than ffprobe's output for a file with the largest allowed number of streams.
const saidBytesMax = 4 << 20

func environment() []string { return []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"} }

// limits are enough for the largest accepted picture in as many copies as an encoder's lookahead needs. A video keeps all
// processors busy for minutes, so work of a second that somebody waits for weighs twice as much.
func limits() sandbox.Limits {
	return sandbox.Limits{AddressSpaceBytes: 6 << 30, FileBytes: OutputBytesMax, OpenFiles: 64, ProcessesMax: 128, ProcessorWeight: 50}
}
