package pdfium

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// halvesFrom is the number of pages from which on two processes read half of them each: a process costs 0.05 s, a page 5 to 10 ms.
const halvesFrom = 30

// Read reads pages, whose numbers are sorted and count from 1 (nil for all), and calls each with every page in order, many of them as
// soon as they are read. Errors: ErrRefused, ErrTooMuch, those of package sandbox and of opening the file.
func (e *Engine) Read(ctx context.Context, path string, pages []int, each func(page.Page)) error {
	return inHalves(ctx, pages, each, func(ctx context.Context, pages []int, each func(page.Page)) error {
		return e.readPages(ctx, path, pages, each)
	})
}

// inHalves reads many pages in two halves at once, and calls each in their order.
func inHalves[T any](ctx context.Context, pages []int, each func(T), read func(ctx context.Context, pages []int, each func(T)) error) error {
	if len(pages) < halvesFrom {
		return read(ctx, pages, each)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	half := len(pages) / 2
	var second []T
	ended := make(chan error, 1)
	go func() {
		err := read(ctx, pages[half:], func(t T) { second = append(second, t) })
		if err != nil {
			cancel()
		}
		ended <- err
	}()
	first := read(ctx, pages[:half], each)
	if first != nil {
		cancel()
	}
	if err := <-ended; err != nil && (first == nil || errors.Is(first, context.Canceled)) {
		return err
	}
	if first != nil {
		return first
	}
	for _, t := range second {
		each(t)
	}
	return nil
}

func (e *Engine) readPages(ctx context.Context, path string, pages []int, each func(page.Page)) error {
	return e.read(ctx, path, pages, "", func(line []byte) error {
		var said answer
		if err := json.Unmarshal(line, &said); err != nil {
			return err
		}
		p, err := said.page()
		if err == nil {
			each(p)
		}
		return err
	})
}

// read runs the program for what is asked of pages, and calls each with every line after the first.
func (e *Engine) read(ctx context.Context, path string, pages []int, asked string, each func(line []byte) error) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("read PDF: %w", err)
	}
	defer func() { _ = file.Close() }()
	run := e.spec(file, pages)
	run.Args = append(run.Args, asked)
	lines := &pageLines{each: each}
	run.Stdout, run.StdoutBytesMax = lines, saidBytesMax
	result, err := sandbox.Run(ctx, run)
	switch {
	case lines.err != nil:
		return fmt.Errorf("read PDF: what the engine says: %w", lines.err)
	case errors.Is(err, sandbox.ErrExit) && result.ExitCode == exitRefused:
		return fmt.Errorf("%w: %.500s", ErrRefused, strings.TrimSpace(result.Stderr))
	case errors.Is(err, sandbox.ErrOutput):
		return fmt.Errorf("%w: %w", ErrTooMuch, err)
	case err != nil:
		return fmt.Errorf("read PDF: %w", err)
	}
	return nil
}

func spec(program string, document io.Reader, pages []int) sandbox.Spec {
	return sandbox.Spec{
		Engine: "pdfium", Path: python, Args: []string{"-I", "-S", "-B", "-c", program, Dir, listed(pages)},
		Env:   []string{"LC_ALL=C.UTF-8", "PYTHONUTF8=1"},
		Stdin: document, ReadOnly: []string{Dir},
		Limits: sandbox.Limits{
			AddressSpaceBytes: 3 << 30, FileBytes: 1, OpenFiles: 64, ProcessesMax: 8, ProcessorsMax: 2,
		},
	}
}

// listed is page numbers as the program takes them.
func listed(pages []int) string {
	numbers := make([]string, len(pages))
	for i, page := range pages {
		numbers[i] = strconv.Itoa(page)
	}
	return strings.Join(numbers, ",")
}

// pageLines parses the engine's output line by line. The first line has the number of pages, which is already known.
type pageLines struct {
	each  func(line []byte) error
	begun bool
	rest  []byte
	err   error
}

func (l *pageLines) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		line, rest, whole := bytes.Cut(l.rest, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		if err := l.take(line); err != nil {
			l.err = err
			return 0, err
		}
		l.rest = append(l.rest[:0], rest...)
	}
}

func (l *pageLines) take(line []byte) error {
	if !l.begun {
		l.begun = true
		return nil
	}
	return l.each(line)
}
