package pdfcoverage

import (
	"context"

	"github.com/toolmill/toolmill/workers/engines/poppler"
)

// Second is what a second reader finds while the first one reads.
type Second[T any] struct {
	cancel func()
	done   chan struct{}
	found  []T
	err    error
}

// Begin lets the second reader read. The caller calls End.
func Begin[T any](ctx context.Context, read func(ctx context.Context) ([]T, error)) *Second[T] {
	ctx, cancel := context.WithCancel(ctx) //nolint:gosec // End calls it
	s := &Second[T]{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		s.found, s.err = read(ctx)
	}()
	return s
}

// End stops the reader, and waits for its end.
func (s *Second[T]) End() {
	s.cancel()
	<-s.done
}

// ByPoppler begins to read the texts of pages, which are sorted. Until End no other of poppler's programs may use the document's
// directory.
func ByPoppler(ctx context.Context, engine *poppler.Engine, d poppler.Document, pages []int) *Second[string] {
	return Begin(ctx, func(ctx context.Context) (texts []string, err error) {
		for _, span := range poppler.Spans(pages) {
			some, err := engine.LaidOut(ctx, d, span)
			if err != nil {
				return nil, err
			}
			texts = append(texts, some...)
		}
		return texts, nil
	})
}

// Wait waits for the reader, and returns what it found.
func (s *Second[T]) Wait() ([]T, error) {
	<-s.done
	return s.found, s.err
}

// Texts waits for the reader and compares its texts with the output's, a text for each page.
func Texts(s *Second[string], pages []int, output []string) Report {
	there, err := s.Wait()
	if err != nil {
		return Unmeasured()
	}
	return OfTexts(pages, there, output)
}
