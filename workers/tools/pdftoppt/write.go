package pdftoppt

import (
	"context"
	"io"
	"math"
	"os"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

const (
	// pictureDPI is the resolution of a page's image: sharp on a screen twice as wide as a slide.
	pictureDPI = 150
	// sidePointsMax is the largest side that PPTX allows: 56 inches.
	sidePointsMax = 56 * 72
	// unknownMax is the fraction of letters that no reader knows up to which a slide has text: in another font than the page's they are others.
	unknownMax = 0.5
	// outputBytesMax bounds the whole presentation.
	outputBytesMax = 1_000_000_000
)

func (a *attempt) write(ctx context.Context, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	out := filetool.NewBounded(file, outputBytesMax)
	if err = a.writeInto(ctx, out); out.Err() != nil {
		err = out.Err()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

func (a *attempt) writeInto(ctx context.Context, out io.Writer) error {
	var width, height float64
	for _, size := range a.sizes {
		width, height = max(width, size.WidthPoints), max(height, size.HeightPoints)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		if cancel(); a.ahead != nil {
			<-a.ahead.done
		}
	}()
	w := pptx.NewWriter(out, width, height)
	w.Clean = text.CleanLine
	for i := range a.pages {
		a.progress(percentImported+(percentValidating-percentImported)*i/len(a.pages), "converting")
		made, err := a.page(ctx, w, i)
		if err != nil {
			return err
		}
		a.slides = append(a.slides, made)
	}
	return w.Close()
}

// page writes the slide of a page.
func (a *attempt) page(ctx context.Context, w *pptx.Writer, i int) (slide, error) {
	number, size := a.pages[i].Number, a.sizes[i]
	if !a.isDrawn(number) {
		if s, is := a.editable(i); is {
			return slide{page: number, editable: true, text: s.Text}, w.Add(s)
		}
	}
	p := a.picture(ctx, i)
	if p.err != nil {
		return slide{}, p.err
	}
	paint := func(out io.Writer) error {
		_, err := p.png.WriteTo(out)
		return err
	}
	if p.over != nil {
		return slide{page: number, editable: true, text: p.over.Text}, w.AddOver(*p.over, size.WidthPoints, size.HeightPoints, paint)
	}
	return slide{page: number, painted: p.made}, w.AddPicture(size.WidthPoints, size.HeightPoints, paint)
}

// editable returns LibreOffice's slide of a page, if it is as good as the page.
func (a *attempt) editable(i int) (s pptx.Slide, is bool) {
	number, size := a.pages[i].Number, a.sizes[i]
	at, isTaken := slices.BinarySearch(a.taken, number)
	if a.imported == nil || !isTaken || slices.Contains(a.scanned, number) || max(size.WidthPoints, size.HeightPoints) > sidePointsMax {
		return s, false
	}
	s, err := a.imported.Slide(at+1, a.isPlain(i))
	return s, err == nil && saysAll(a.pages[i].Words, s) && keepsNumbers(a.pages[i].Words, s) && a.pages[i].Unknown <= unknownMax
}

// isPlain reports whether TeX's fonts have no serifs on a page.
func (a *attempt) isPlain(i int) bool {
	written, err := a.second.Wait()
	return err == nil && i < len(written) && written[i].Plain
}

// pictureDPI is lower for a page that is scaled down to fit.
func (a *attempt) pictureDPI(size poppler.Size) int {
	side := max(size.WidthPoints, size.HeightPoints)
	return max(1, int(math.Round(pictureDPI*min(1, sidePointsMax/side))))
}

// sizeOf returns the size of one of the source's pages by its number.
func (a *attempt) sizeOf(number int) poppler.Size {
	i, _ := slices.BinarySearch(a.source.Pages, number)
	return a.sizes[i]
}

// saysAll reports whether a slide has nearly every letter of a page, in any order: LibreOffice splits lines into several texts.
// A page without words must have something drawn.
func saysAll(words []page.Word, s pptx.Slide) bool {
	const share = 0.9
	have := map[rune]int{}
	for _, r := range text.Clean(s.Text) {
		have[r]++
	}
	all, found := 0, 0
	for _, w := range words {
		for _, r := range text.Clean(w.Text) {
			all++
			if have[r] > 0 {
				have[r]--
				found++
			}
		}
	}
	if all == 0 {
		return s.Shapes > 0
	}
	return float64(found) >= share*float64(all)
}
