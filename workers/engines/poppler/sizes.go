package poppler

import (
	"bytes"
	"context"
	"fmt"
)

// Size is the size of a page in points, as displayed: cropped and rotated.
type Size struct{ WidthPoints, HeightPoints float64 }

// Sizes returns the sizes of consecutive pages. Errors: ErrRefused, those of package sandbox.
func (*Engine) Sizes(ctx context.Context, d Document, pages Span) ([]Size, error) {
	var answer bytes.Buffer
	if err := d.run(ctx, "pdfinfo", pages, &answer, answerBytesMax, inputPlace); err != nil {
		return nil, fmt.Errorf("sizes of pages %d to %d: %w", pages.First, pages.Last, err)
	}
	sizes := make([]Size, pages.Len())
	eachLine(&answer, func(line string) {
		var page, degrees int
		var w, h float64
		if n, _ := fmt.Sscanf(line, "Page %d size: %g x %g pts", &page, &w, &h); n == 3 && page >= pages.First && page <= pages.Last {
			sizes[page-pages.First] = Size{w, h}
		}
		if n, _ := fmt.Sscanf(line, "Page %d rot: %d", &page, &degrees); n == 2 && page >= pages.First && page <= pages.Last && degrees%180 != 0 {
			at := &sizes[page-pages.First]
			at.WidthPoints, at.HeightPoints = at.HeightPoints, at.WidthPoints
		}
	})
	for i, size := range sizes {
		if size.WidthPoints <= 0 || size.HeightPoints <= 0 {
			return nil, fmt.Errorf("%w: page %d has no size", ErrRefused, pages.First+i)
		}
	}
	return sizes, nil
}
