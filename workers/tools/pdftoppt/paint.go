package pdftoppt

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

// painting is a page's picture, which is painted while the page before it is: a page keeps one processor busy.
type painting struct {
	page int
	// over is the slide of a page's text, which the picture then lacks; nil if it has the text.
	over *pptx.Slide
	done chan struct{}
	png  bytes.Buffer
	made pagepng.Picture
	err  error
}

// begin paints the page at an index. The caller waits for done.
func (a *attempt) begin(ctx context.Context, i int) *painting {
	p := &painting{page: i, done: make(chan struct{})}
	if a.isDrawn(a.pages[i].Number) {
		if s, is := a.editable(i); is {
			p.over = &s
		}
	}
	go func() {
		defer close(p.done)
		p.made, p.err = a.paint(ctx, p)
	}()
	return p
}

func (a *attempt) paint(ctx context.Context, p *painting) (pagepng.Picture, error) {
	number, size := a.pages[p.page].Number, a.sizes[p.page]
	if p.over != nil {
		return a.drawings.writeTo(ctx, number, &p.png)
	}
	dpi, err := pagepng.DPI(size, a.pictureDPI(size))
	if err != nil {
		return pagepng.Picture{}, err
	}
	if !a.isLate && (a.isTaken(number) && !a.isDrawn(number) || a.paths == nil) {
		made, err := a.patience.Paint(ctx, a.tool.poppler, a.source.Document, number, dpi, &p.png)
		if !errors.Is(err, pagepng.ErrSlow) {
			return made, err
		}
		p.png.Reset()
	}
	// A drawing of many areas takes PDFium a tenth of the time.
	return pagepng.Convert(func(ppm io.Writer) error { return a.tool.pdfium.Paint(ctx, a.in.Path, number, dpi, ppm) }, dpi, &p.png)
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
