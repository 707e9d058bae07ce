package poppler

import (
	"bytes"
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// answerBytesMax bounds the output for one portion of pages: a page full of words takes 100 KB.
const answerBytesMax = 64 << 20

// wordsMax bounds a whole document. 500 pages of small print have a fifth of it.
const wordsMax = 2_000_000

// Words reads the words of pages, whose numbers are sorted. It calls read after each portion with the number of pages read so
// far. Errors: ErrTooMuch, those of package sandbox.
func (*Engine) Words(ctx context.Context, d Document, pages []int, read func(pages int)) (all []page.Page, err error) {
	return d.portions(ctx, Spans(pages), read, d.words)
}

// portions reads pages span by span.
func (d Document) portions(ctx context.Context, spans []Span, read func(pages int), of func(context.Context, Span) ([]page.Page, error)) (all []page.Page, err error) {
	words := 0
	for _, span := range spans {
		some, err := of(ctx, span)
		if err != nil {
			return nil, fmt.Errorf("words of pages %d to %d: %w", span.First, span.Last, err)
		}
		for _, p := range some {
			words += len(p.Words)
		}
		if words > wordsMax {
			return nil, fmt.Errorf("%w: more than %d words", ErrTooMuch, wordsMax)
		}
		all = append(all, some...)
		read(len(all))
	}
	return all, nil
}

// words reads what pdftotext and pdftohtml know of pages, both at once.
func (d Document) words(ctx context.Context, span Span) (pages []page.Page, err error) {
	var seen map[int]*pageLooks
	both, bothCtx := errgroup.WithContext(ctx)
	both.Go(func() (err error) {
		pages, err = d.places(bothCtx, span)
		return err
	})
	both.Go(func() error {
		var looks bytes.Buffer
		err := d.run(bothCtx, "pdftohtml", span, &looks, answerBytesMax,
			"-xml", "-i", "-stdout", "-hidden", "-nodrm", "-noroundcoord", "-fontfullname", "-q", "-zoom", "3", inputPlace)
		seen = parseLooks(&looks)
		return err
	})
	if err := both.Wait(); err != nil {
		return nil, err
	}
	turn(pages, seen)
	if err := d.shift(ctx, span, pages, seen); err != nil {
		return nil, err
	}
	for i := range pages {
		dress(pages[i].Words, seen[pages[i].Number].looks)
	}
	return pages, nil
}
