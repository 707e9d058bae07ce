package pdfium

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// halvesFrom is the number of pages from which on two processes read half of them each: a process costs 0.05 s, a page 5 to 10 ms.
const halvesFrom = 30

// Read reads pages, whose numbers are sorted and count from 1 (nil for all), and calls each with every page in order, many of them as
// soon as they are read. Errors: ErrRefused, ErrTooMuch, those of package sandbox and of opening the file.
func (r *Reading) Read(ctx context.Context, pages []int, each func(page.Page)) error {
	return inHalves(ctx, r, pages, each, func(pages []int, each func(page.Page)) *question {
		return lines("page", pages, func(line []byte) error {
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
	})
}

// Read opens a document to read pages only. Errors: as Reading.Read.
func (e *Engine) Read(ctx context.Context, path string, pages []int, each func(page.Page)) error {
	r := e.Open(ctx, path)
	defer r.Close()
	return r.Read(ctx, pages, each)
}

// inHalves asks two processes for many pages, half of them each, and calls each in their order.
func inHalves[T any](ctx context.Context, r *Reading, pages []int, each func(T), asking func(pages []int, each func(T)) *question) error {
	if len(pages) < halvesFrom {
		return r.first.ask(ctx, asking(pages, each))
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	half := len(pages) / 2
	var second []T
	ended := make(chan error, 1)
	go func() {
		err := r.second.ask(ctx, asking(pages[half:], func(t T) { second = append(second, t) }))
		if err != nil {
			cancel()
		}
		ended <- err
	}()
	first := r.first.ask(ctx, asking(pages[:half], each))
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

func spec(program string, document io.Reader) sandbox.Spec {
	return sandbox.Spec{
		Engine: "pdfium", Path: python, Args: []string{"-I", "-S", "-B", "-c", program, Dir},
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
