package pdftoppt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"sync"

	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

// drawingsAtOnce is how many processes paint drawings: a tool's run is given two processors.
const drawingsAtOnce = 2

// drawings are the pictures of drawn pages without their text, which are painted while LibreOffice imports the text.
type drawings struct {
	of     map[int]*drawing
	cancel func()
	ended  sync.WaitGroup
}

// drawing is the picture of a page. made and err are set before done is closed.
type drawing struct {
	page, dpi int
	path      string
	made      pagepng.Picture
	err       error
	done      chan struct{}
}

// beginDrawings paints drawn pages, each process every second one, as they are needed in their order. The caller calls end.
func (a *attempt) beginDrawings(ctx context.Context, drawn []int) *drawings {
	ctx, cancel := context.WithCancel(ctx)
	d := &drawings{of: map[int]*drawing{}, cancel: cancel}
	var shares [drawingsAtOnce]share
	for i, number := range drawn {
		one := a.newDrawing(number)
		if d.of[number] = one; one.err != nil {
			close(one.done)
			continue
		}
		shares[i%drawingsAtOnce].left = append(shares[i%drawingsAtOnce].left, one)
	}
	for i := range shares {
		if len(shares[i].left) > 0 {
			d.ended.Go(func() { shares[i].paint(ctx, a) })
		}
	}
	return d
}

func (a *attempt) newDrawing(number int) *drawing {
	size := a.sizeOf(number)
	one := &drawing{page: number, done: make(chan struct{})}
	if one.dpi, one.err = pagepng.DPI(size, min(a.pictureDPI(size), screenDPI(size))); one.err == nil {
		one.path, one.err = rundir.Kept(a.in.Dir, fmt.Sprintf("drawing-%d.png", number))
	}
	return one
}

// A screen on which a presentation is shown, in pixels.
const screenWidth, screenHeight = 2560, 1440

// screenDPI is the resolution at which a whole page fills a screen. Drawings of thousands of lines have no more pixels: each costs time to paint.
func screenDPI(size poppler.Size) int {
	const pointsPerInch = 72
	return max(1, int(math.Ceil(pointsPerInch*min(screenWidth/size.WidthPoints, screenHeight/size.HeightPoints))))
}

// end stops painting, and waits for its end.
func (d *drawings) end() {
	if d != nil {
		d.cancel()
		d.ended.Wait()
	}
}

// writeTo waits for a page's picture, and moves it to out.
func (d *drawings) writeTo(ctx context.Context, number int, out io.Writer) (pagepng.Picture, error) {
	one := d.of[number]
	select {
	case <-one.done:
	case <-ctx.Done():
		return pagepng.Picture{}, ctx.Err()
	}
	if one.err != nil {
		return pagepng.Picture{}, one.err
	}
	file, err := os.Open(one.path)
	if err != nil {
		return pagepng.Picture{}, err
	}
	_, err = io.Copy(out, file)
	return one.made, errors.Join(err, file.Close(), os.Remove(one.path))
}

// share is what one process paints: left are the pages that are not painted yet.
type share struct{ left []*drawing }

// paint paints all pages in one run of the program. Where it fails, it has failed for the pages after that one, too.
func (s *share) paint(ctx context.Context, a *attempt) {
	pages, dpis := make([]int, 0, len(s.left)), make([]int, 0, len(s.left))
	for _, one := range s.left {
		pages, dpis = append(pages, one.page), append(dpis, one.dpi)
	}
	series := pagepng.NewSeries(s.begin, s.made)
	err := a.tool.pdfium.PaintDrawings(ctx, a.in.Path, pages, dpis, series)
	err = errors.Join(series.Close(), err)
	for _, one := range s.left {
		if one.err = err; err == nil {
			one.err = pagepng.ErrPicture
		}
		close(one.done)
	}
}

func (s *share) begin() (io.WriteCloser, int, error) {
	if len(s.left) == 0 {
		return nil, 0, pagepng.ErrPicture
	}
	file, err := os.OpenFile(s.left[0].path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	return file, s.left[0].dpi, err
}

func (s *share) made(picture pagepng.Picture) {
	s.left[0].made = picture
	close(s.left[0].done)
	s.left = s.left[1:]
}
