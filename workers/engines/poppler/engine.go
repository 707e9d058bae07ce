package poppler

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Name is the engine's, as in a job's metadata.
const Name = "poppler"

// ErrMissing is returned if one of poppler's programs is not installed.
var ErrMissing = errors.New("poppler is not installed: install poppler-utils")

// Engine is poppler on this machine. It is safe for concurrent use.
type Engine struct{ version string }

// programs are those that tools run.
var programs = []string{"pdftotext", "pdftohtml", "pdftoppm", "pdfimages", "pdfinfo"}

var versionLine = regexp.MustCompile(`(?m)^pdftotext version (\S+)$`)

// New finds poppler's programs. Errors: ErrMissing, those of package sandbox.
func New(ctx context.Context) (*Engine, error) {
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrMissing, err)
		}
	}
	result, err := sandbox.Run(ctx, sandbox.Spec{Engine: "poppler", Path: "pdftotext", Args: []string{"-v"}, Env: environment, Limits: limits()})
	if err != nil {
		return nil, fmt.Errorf("poppler: %w", err)
	}
	version := versionLine.FindStringSubmatch(result.Stderr)
	if version == nil {
		return nil, fmt.Errorf("%w: pdftotext does not say its version", ErrMissing)
	}
	return &Engine{version: version[1]}, nil
}

// Version is as in 22.12.0.
func (e *Engine) Version() string { return e.version }

var environment = []string{"LC_ALL=C", "PATH=/usr/bin:/bin"}

// limits suffice for the largest page that is rendered.
func limits() sandbox.Limits {
	return sandbox.Limits{AddressSpaceBytes: 2 << 30, FileBytes: 1, OpenFiles: 64, CPUSeconds: 120, ProcessesMax: 8, ProcessorsMax: 2}
}
