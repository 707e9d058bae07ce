package pdfium

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Name is the engine's, as in a job's metadata.
const Name = "PDFium"

// Dir is where scripts/setup installs the Python package.
const Dir = "/opt/toolmill/pypdfium2-5.15.2"

const (
	python   = "/usr/bin/python3"
	bindings = "pypdfium2_raw"
	// exitRefused is the program's exit code for a document that PDFium refuses.
	exitRefused = 3
	// saidBytesMax bounds the output: twenty times that of 500 pages of dense text.
	saidBytesMax = 128 << 20
)

var (
	// ErrMissing is returned if PDFium or Python is not installed.
	ErrMissing = errors.New("PDFium is not installed: run scripts/setup")
	// ErrRefused is returned for a document that PDFium cannot open.
	ErrRefused = errors.New("PDFium cannot open the document")
	// ErrTooMuch is returned for a document with more text than is read of one.
	ErrTooMuch = errors.New("the document has too much text")
)

// Engine is PDFium on this machine. It is safe for concurrent use.
type Engine struct {
	version string
	// program is what asks PDFium, compiled.
	program string
}

// New finds PDFium and runs it once, on an empty document. Errors: ErrMissing, those of package sandbox.
func New(ctx context.Context) (*Engine, error) {
	said, err := os.ReadFile(filepath.Join(Dir, bindings, "version.json"))
	if _, noPython := os.Stat(python); err != nil || noPython != nil {
		return nil, fmt.Errorf("%w: %w", ErrMissing, errors.Join(err, noPython))
	}
	var version struct {
		Major int `json:"major"`
		Minor int `json:"minor"`
		Build int `json:"build"`
		Patch int `json:"patch"`
	}
	if err := json.Unmarshal(said, &version); err != nil {
		return nil, fmt.Errorf("PDFium's version: %w", err)
	}
	e := &Engine{version: fmt.Sprintf("%d.%d.%d.%d", version.Major, version.Minor, version.Build, version.Patch)}
	if e.program, err = compiled(ctx, program()); err != nil {
		return nil, err
	}
	result, err := sandbox.Run(ctx, e.spec(bytes.NewReader(nil)))
	if !errors.Is(err, sandbox.ErrExit) || result.ExitCode != exitRefused {
		return nil, fmt.Errorf("start PDFium: %w: %s", errors.Join(err, ErrRefused), result.Stderr)
	}
	return e, nil
}

// Version is PDFium's own, as in 150.0.8000.0.
func (e *Engine) Version() string { return e.version }
