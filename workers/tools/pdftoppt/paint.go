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
	// drawing means that the text is left out, which is in the slide over it.
	drawing bool
	done    chan struct{}
	png     bytes.Buffer
	made    pagepng.Picture
	err     error
}

// begin paints the page at an index. The caller waits for done.
func (a *attempt) begin(ctx context.Context, i int) *painting {
	p := &painting{page: i, done: make(chan struct{})}
	if a.isDrawn(a.pages[i].Number) {
		_, p.drawing = a.editable(i)
	}
	go func() {
		defer close(p.done)
		if p.drawing {
			p.made, p.err = a.paintDrawing(ctx, i, &p.png)
			return
		}
		p.made, p.err = a.paint(ctx, i, &p.png)
	}()
	return p
}

func (a *attempt) paint(ctx context.Context, i int, out io.Writer) (pagepng.Picture, error) {
	number, size := a.pages[i].Number, a.sizes[i]
	dpi := pagepng.DPI(size, a.pictureDPI(size))
	if a.isTaken(number) && !a.isDrawn(number) || a.paths == nil {
		return pagepng.Paint(ctx, a.tool.poppler, a.source.Document, number, dpi, out)
	}
	// A drawing of many areas takes PDFium a tenth of the time.
	return pagepng.Convert(func(ppm io.Writer) error { return a.tool.pdfium.Paint(ctx, a.in.Path, number, dpi, ppm) }, dpi, out)
}

// paintDrawing writes a picture of what a drawn page shows besides its text.
func (a *attempt) paintDrawing(ctx context.Context, i int, out io.Writer) (pagepng.Picture, error) {
	dpi := pagepng.DPI(a.sizes[i], a.pictureDPI(a.sizes[i]))
	return pagepng.Convert(func(ppm io.Writer) error {
		return a.tool.pdfium.PaintDrawing(ctx, a.in.Path, a.pages[i].Number, dpi, ppm)
	}, dpi, out)
}

func (a *attempt) isDrawn(number int) bool {
	_, is := slices.BinarySearch(a.drawn, number)
	return is
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

// paintAhead begins with the page after another if it is painted for sure.
func (a *attempt) paintAhead(ctx context.Context, i int) {
	next := i + 1
	if a.ahead != nil || next == len(a.pages) || a.paths == nil {
		return
	}
	if number := a.pages[next].Number; a.isDrawn(number) || !a.isTaken(number) {
		a.ahead = a.begin(ctx, next)
	}
}
