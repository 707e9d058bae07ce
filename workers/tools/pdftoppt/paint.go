package pdftoppt

import (
	"bytes"
	"context"
	"io"
	"slices"

	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

// painting is a page's picture, which is painted while the page before it is: a page keeps one processor busy.
type painting struct {
	page int
	done chan struct{}
	png  bytes.Buffer
	made pagepng.Picture
	err  error
}

// begin paints the page at an index. The caller waits for done.
func (a *attempt) begin(ctx context.Context, i int) *painting {
	p := &painting{page: i, done: make(chan struct{})}
	go func() {
		defer close(p.done)
		p.made, p.err = a.paint(ctx, i, &p.png)
	}()
	return p
}

func (a *attempt) paint(ctx context.Context, i int, out io.Writer) (pagepng.Picture, error) {
	number, size := a.pages[i].Number, a.sizes[i]
	dpi := pagepng.DPI(size, a.pictureDPI(size))
	if a.isTaken(number) && !slices.Contains(a.drawn, number) || a.paths == nil {
		return pagepng.Paint(ctx, a.tool.poppler, a.source.Document, number, dpi, out)
	}
	// A drawing of many areas takes PDFium a tenth of the time.
	return pagepng.Convert(func(ppm io.Writer) error { return a.tool.pdfium.Paint(ctx, a.in.Path, number, dpi, ppm) }, dpi, out)
}

// paintDrawing writes a picture of what a drawn page shows besides its text.
func (a *attempt) paintDrawing(ctx context.Context, i int, out io.Writer) error {
	dpi := pagepng.DPI(a.sizes[i], a.pictureDPI(a.sizes[i]))
	_, err := pagepng.Convert(func(ppm io.Writer) error {
		return a.tool.pdfium.PaintDrawing(ctx, a.in.Path, a.pages[i].Number, dpi, ppm)
	}, dpi, out)
	return err
}

func (a *attempt) isTaken(number int) bool {
	_, is := slices.BinarySearch(a.taken, number)
	return is
}

// picture returns a page's picture, and meanwhile begins with the next one if PDFium paints it: poppler's programs run one after
// the other.
func (a *attempt) picture(ctx context.Context, i int) *painting {
	p := a.ahead
	if a.ahead = nil; p == nil || p.page != i {
		p = a.begin(ctx, i)
	}
	a.paintAhead(ctx, i)
	<-p.done
	return p
}

// paintAhead begins with the page after another if it becomes a picture for sure.
func (a *attempt) paintAhead(ctx context.Context, i int) {
	if next := i + 1; a.ahead == nil && next < len(a.pages) && a.paths != nil && !a.isTaken(a.pages[next].Number) {
		a.ahead = a.begin(ctx, next)
	}
}
