package poppler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

var (
	// ErrTooMuch is returned for pages with more content than a tool can process.
	ErrTooMuch = errors.New("the pages hold too much")
	// ErrRefused is returned if one of poppler's programs fails on the document.
	ErrRefused = errors.New("poppler cannot read the PDF")
)

// Document is a PDF to read. While a program runs, Dir belongs to the program's user, so no two programs may use one Dir
// concurrently. Path is in Dir, or where that user may read it.
type Document struct{ Dir, Path string }

// Span is a range of pages, counted from 1, both ends included.
type Span struct{ First, Last int }

const (
	// spanPagesMax is how many pages are read at once.
	spanPagesMax = 50
	// longSpanPagesMax is how many are read at once where that takes little memory: to start a program takes as long as five pages.
	longSpanPagesMax = 150
)

// Spans groups pages, which are sorted, into spans of at most 50.
func Spans(pages []int) []Span { return spansOf(pages, spanPagesMax) }

func spansOf(pages []int, most int) (all []Span) {
	for _, page := range pages {
		if n := len(all); n > 0 && all[n-1].Last == page-1 && page-all[n-1].First < most {
			all[n-1].Last = page
			continue
		}
		all = append(all, Span{page, page})
	}
	return all
}

// Len returns the number of pages.
func (s Span) Len() int { return s.Last - s.First + 1 }

// run runs one of the programs on some pages of the document. It writes the program's standard output to out, at most
// answerBytesMax.
func (d Document) run(ctx context.Context, program string, pages Span, out io.Writer, answerBytesMax int64, args ...string) error {
	path, err := filepath.Abs(d.Path)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(d.Dir)
	if err != nil {
		return err
	}
	all := append(pages.args(), args...)
	for i, arg := range all {
		all[i] = strings.ReplaceAll(arg, inputPlace, path)
	}
	_, err = sandbox.Run(ctx, sandbox.Spec{
		Engine: "poppler", Path: program, Args: all, Dir: dir, Env: environment, ReadOnly: []string{path},
		Stdout: out, StdoutBytesMax: answerBytesMax, Limits: limits(),
	})
	return failure(program, err)
}

// runBeside runs a program that reads the document from its standard input, "-", and has no directory: another one may use the
// document's meanwhile.
func (d Document) runBeside(ctx context.Context, program string, pages Span, out io.Writer, answerBytesMax int64, args ...string) error {
	file, err := os.Open(d.Path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	_, err = sandbox.Run(ctx, sandbox.Spec{
		Engine: "poppler", Path: program, Args: append(pages.args(), args...), Env: environment, Stdin: file,
		Stdout: out, StdoutBytesMax: answerBytesMax, Limits: limits(),
	})
	return failure(program, err)
}

// portions is how many spans of the usual length it is.
func (s Span) portions() int64 { return int64((s.Len() + spanPagesMax - 1) / spanPagesMax) }

func (s Span) args() []string {
	return []string{"-f", strconv.Itoa(s.First), "-l", strconv.Itoa(s.Last)}
}

func failure(program string, err error) error {
	switch {
	case errors.Is(err, sandbox.ErrOutput):
		return fmt.Errorf("%s: %w", program, ErrTooMuch)
	case errors.Is(err, sandbox.ErrExit):
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return err
}

// inputPlace is replaced by the document's path in args.
const inputPlace = "\x00input"
