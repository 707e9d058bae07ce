package vips

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Name is the engine's, as in a job's metadata.
const Name = "libvips"

var (
	// ErrMissing means that libvips' programs are not installed.
	ErrMissing = errors.New("libvips is not installed: install libvips-tools")
	// ErrRefused means that libvips cannot read the image.
	ErrRefused = errors.New("libvips cannot read the image")
)

// Engine is libvips on this machine. It is safe for concurrent use.
type Engine struct{ version string }

// New finds libvips. Errors: ErrMissing, those of package sandbox.
func New(ctx context.Context) (*Engine, error) {
	for _, program := range []string{thumbnailer, headerReader} {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrMissing, err)
		}
	}
	var answer bytes.Buffer
	_, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "vips", Path: thumbnailer, Args: []string{"--vips-version"}, Env: environment(), Stdout: &answer, StdoutBytesMax: saidBytesMax, Limits: limits(),
	})
	if err != nil {
		return nil, fmt.Errorf("ask libvips for its version: %w", err)
	}
	// "libvips 8.14.1-..."
	version := strings.TrimPrefix(strings.TrimSpace(answer.String()), "libvips ")
	version, _, _ = strings.Cut(version, "-")
	return &Engine{version}, nil
}

// Version is as in 8.14.1.
func (e *Engine) Version() string { return e.version }

const (
	thumbnailer  = "vipsthumbnail"
	headerReader = "vipsheader"
	saidBytesMax = 4 << 20
)

// run runs a program on an image.
func run(ctx context.Context, image *os.File, spec sandbox.Spec) error {
	spec.Stdin, spec.Env, spec.Limits = image, environment(), limits()
	result, err := sandbox.Run(ctx, spec)
	if errors.Is(err, sandbox.ErrExit) && result.ExitCode == exitRefused && !starved(result.Stderr) {
		return fmt.Errorf("%w: %.500s", ErrRefused, strings.TrimSpace(result.Stderr))
	}
	return err
}

// starved reports whether the machine ran out of a resource: the image is not to blame, and another attempt may succeed.
func starved(said string) bool {
	for _, of := range []string{"unable to create thread", "unable to make thread", "out of memory", "Cannot allocate memory", "Resource temporarily unavailable"} {
		if strings.Contains(said, of) {
			return true
		}
	}
	return false
}

// exitRefused is its programs' exit code when stderr says what is wrong.
const exitRefused = 255

func environment() []string {
	return []string{
		"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "VIPS_BLOCK_UNTRUSTED=1",
		// As many jobs run concurrently as there are cores.
		"VIPS_CONCURRENCY=1",
		// There is no directory for temporary files: an operation that needs the whole image (rotation, an interlaced PNG) has it in
		// memory.
		"VIPS_DISC_THRESHOLD=2g",
	}
}

func limits() sandbox.Limits {
	return sandbox.Limits{
		AddressSpaceBytes: 3 << 30, FileBytes: 1 << 30, OpenFiles: 64, ProcessesMax: 64,
	}
}
