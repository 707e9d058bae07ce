package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Info is what a PDF says about itself.
type Info struct {
	Pages     int
	Encrypted bool
	// The size of the first page, in points of 1/72 inch.
	WidthPoints, HeightPoints float64
	// Version of the format, such as "1.4".
	Version string
}

var (
	// ErrInvalid is returned for a file that poppler cannot read as PDF, or that has no page.
	ErrInvalid = errors.New("not a readable PDF")
	// ErrNoPages is returned for a PDF without pages; it wraps ErrInvalid.
	ErrNoPages = fmt.Errorf("%w: it has no pages", ErrInvalid)
	// ErrPassword is returned for a PDF that cannot be opened without a password.
	ErrPassword = errors.New("the PDF needs a password")
)

const (
	infoBytesMax      = 4 << 20
	incorrectPassword = "Incorrect password"
	// noFirstPage is pdfinfo's message for a PDF without pages.
	noFirstPage = "can not be after the last page (0)"
)

// Inspect reads what a PDF says about itself. Errors: ErrInvalid, ErrPassword, those of package sandbox, and of opening the
// file.
//
// The file is passed as standard input, because pdfinfo may run as a user who cannot open it.
func Inspect(ctx context.Context, path string) (Info, error) {
	file, err := os.Open(path)
	if err != nil {
		return Info{}, fmt.Errorf("inspect PDF: %w", err)
	}
	defer file.Close()
	var answer bytes.Buffer
	result, err := sandbox.Run(ctx, sandbox.Spec{
		Engine: "poppler", Path: "pdfinfo", Args: []string{"-"}, Env: []string{"LC_ALL=C"},
		Stdin: file, Stdout: &answer, StdoutBytesMax: infoBytesMax,
		Limits: sandbox.Limits{AddressSpaceBytes: 2 << 30, FileBytes: 1, OpenFiles: 64, CPUSeconds: 60, ProcessesMax: 8, ProcessorsMax: 2},
	})
	switch {
	case errors.Is(err, sandbox.ErrExit) && strings.Contains(result.Stderr, incorrectPassword):
		return Info{}, ErrPassword
	case errors.Is(err, sandbox.ErrExit) && strings.Contains(result.Stderr, noFirstPage):
		return Info{}, ErrNoPages
	case errors.Is(err, sandbox.ErrExit):
		return Info{}, fmt.Errorf("%w: %s", ErrInvalid, strings.TrimSpace(result.Stderr))
	case err != nil:
		return Info{}, fmt.Errorf("inspect PDF: %w", err)
	}
	return parse(answer.String())
}
