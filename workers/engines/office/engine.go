package office

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/toolmill/toolmill/workers/engines/fonts"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// Name is the engine's, as in a job's metadata.
const Name = "LibreOffice"

// Engine is LibreOffice on this machine. It is safe for concurrent use.
type Engine struct {
	program, version string
	template         profile
	fonts            *fonts.Installed
	spares           *spares // nil without KeepSpares
}

// New finds LibreOffice and starts it until its template profile is complete, unless the file kept contains one. It creates
// directories in scratch, which every user must be able to traverse: engines have users of their own. Errors: ErrMissing,
// ErrVersion, ErrScratch, those of package sandbox.
func New(ctx context.Context, scratch, kept string) (*Engine, error) {
	ctx, cancel := context.WithTimeout(ctx, startMax)
	defer cancel()
	program, err := find()
	if err != nil {
		return nil, err
	}
	e := &Engine{program: program}
	if e.version, err = versionOf(ctx, program); err != nil {
		return nil, err
	}
	if e.fonts, err = fonts.List(ctx); err != nil {
		return nil, err
	}
	scratch, err = filepath.Abs(scratch)
	if err != nil {
		return nil, fmt.Errorf("template profile: %w", err)
	}
	dir, err := os.MkdirTemp(scratch, "profile-")
	if err != nil {
		return nil, fmt.Errorf("template profile: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := reachable(ctx, dir); err != nil {
		return nil, err
	}
	if e.template = readKept(kept, e.templateOf()); e.template != nil {
		return e, nil
	}
	if e.template, err = e.makeTemplate(ctx, dir); err != nil {
		return nil, fmt.Errorf("template profile: %w", err)
	}
	_ = writeKept(kept, e.templateOf(), e.template) // otherwise the next start makes its own
	return e, nil
}

// startMax bounds the two starts of New, on a machine that is busy with others.
const startMax = 3 * time.Minute

// reachable checks whether an engine's user can enter a directory.
func reachable(ctx context.Context, dir string) error {
	_, err := sandbox.Run(ctx, sandbox.Spec{Engine: "libreoffice", Path: "test", Args: []string{"-w", dir}, Dir: dir, Env: environment(dir), Limits: limits()})
	if errors.Is(err, sandbox.ErrExit) {
		return fmt.Errorf("%w: %s", ErrScratch, dir)
	}
	return err
}

// Version is as in 7.4.7.2.
func (e *Engine) Version() string { return e.version }

// release is as in 7.4, the form in which the profile stores the version.
func (e *Engine) release() string {
	parts := strings.SplitN(e.version, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}
