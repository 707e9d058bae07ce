package bullets

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

const (
	// dpi makes a bullet of 11 point text about five pixels wide.
	dpi = 96
	// pixelsMax excludes pages that are too large to be text.
	pixelsMax = 6_000_000
	// pagesMax is how many pages are painted at once.
	pagesMax = 50
	// indented is how far in lines begin, in ems, that make it worth to paint a page. On one that is painted, bullets may be anywhere: the
	// items of a list may be the outermost words.
	indented, anywhere = 1.2, 0
	// dark is the grey level below which a pixel belongs to a mark.
	dark = 160
	// bullet is the word for a drawn bullet.
	bullet = "•"
)

// Painter writes greyscale pictures of displayed pages, whose numbers are sorted, as PGM (P5, 8 bits), one after the other.
type Painter func(ctx context.Context, pages []int, dpi int, out io.Writer) error

// Add adds a word for each drawn bullet to pages with indented lines. Errors: those of paint, and of pictures that are none.
func Add(ctx context.Context, pages []page.Page, paint Painter) error {
	var worth []*page.Page
	for i := range pages {
		p := &pages[i]
		small := p.Width*p.Height*dpi*dpi/72/72 <= pixelsMax
		if small && len(openings(p.Words, indented)) > 0 {
			worth = append(worth, p)
		}
	}
	for some := range slices.Chunk(worth, pagesMax) {
		if err := add(ctx, some, paint); err != nil {
			return fmt.Errorf("bullets: %w", err)
		}
	}
	return nil
}

func add(ctx context.Context, pages []*page.Page, paint Painter) error {
	numbers := make([]int, len(pages))
	for i, p := range pages {
		numbers[i] = p.Number
	}
	var pictures bytes.Buffer
	if err := paint(ctx, numbers, dpi, &pictures); err != nil {
		return err
	}
	reader := bufio.NewReader(&pictures)
	for _, p := range pages {
		picture, err := readGrey(reader)
		if err != nil {
			return err
		}
		p.Words = append(p.Words, picture.bullets(p.Words)...)
	}
	return nil
}

// opening is the first word of an indented line.
type opening struct {
	word page.Word
	// side is where its bullet would be: -1 for left, 1 for right.
	side float64
}

// openings returns the words with nothing beside them on one side, so many ems further in than the outermost words of that side.
func openings(words []page.Word, indentEms float64) (all []opening) {
	const roomEms = 2.5
	left, right := math.Inf(1), math.Inf(-1)
	for _, w := range words {
		left, right = min(left, w.X0), max(right, w.X1)
	}
	for i, w := range words {
		em, near := emOf(w), words[max(i-1, 0):min(i+2, len(words))] // most words have one of these beside them
		before := page.Box{X0: w.X0 - roomEms*em, Y0: w.Y0, X1: w.X0, Y1: w.Y1}
		if w.X0 >= left+indentEms*em && !anyIn(near, before) && !anyIn(words, before) {
			all = append(all, opening{w, -1})
		}
		if w.X1 <= right-indentEms*em && isRightToLeft(w.Text) &&
			!anyIn(words, page.Box{X0: w.X1, Y0: w.Y0, X1: w.X1 + roomEms*em, Y1: w.Y1}) {
			all = append(all, opening{w, 1})
		}
	}
	return all
}

func isRightToLeft(text string) bool {
	const first = 0x0590 // Hebrew
	return strings.ContainsFunc(text, func(r rune) bool { return r >= first && unicode.In(r, unicode.Arabic, unicode.Hebrew) })
}

func emOf(w page.Word) float64 {
	if w.Size > 0 {
		return w.Size
	}
	return 0.87 * (w.Y1 - w.Y0)
}

// anyIn reports whether one of the words reaches into a box, and is level with it.
func anyIn(words []page.Word, box page.Box) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool {
		middle := (w.Y0 + w.Y1) / 2
		return middle > box.Y0 && middle < box.Y1 && w.X0 < box.X1-0.1 && w.X1 > box.X0+0.1
	})
}

// grey is a greyscale image.
type grey struct {
	width, height int
	pixels        []byte
}

// readGrey reads one PGM (P5) of several.
func readGrey(r *bufio.Reader) (g grey, err error) {
	var depth int
	if _, err = fmt.Fscanf(r, "P5\n%d %d\n%d\n", &g.width, &g.height, &depth); err != nil {
		return grey{}, err
	}
	if g.width <= 0 || g.height <= 0 || g.width > pagesMax*pixelsMax/g.height {
		return grey{}, fmt.Errorf("a picture of %d by %d pixels", g.width, g.height)
	}
	g.pixels = make([]byte, g.width*g.height)
	_, err = io.ReadFull(r, g.pixels)
	return g, err
}

// bullets returns words for the bullets beside the lines that words begin.
func (g grey) bullets(words []page.Word) (found []page.Word) {
	for _, o := range openings(words, anywhere) {
		if box, ok := g.bulletBeside(o.word, o.side); ok {
			found = append(found, page.Word{Box: box, Text: bullet, Size: o.word.Size})
		}
	}
	return found
}

// bulletBeside looks for a spot within two ems of a word, with nothing around it.
func (g grey) bulletBeside(w page.Word, side float64) (page.Box, bool) {
	const scale = dpi / 72.0
	em := emOf(w)
	from, to := w.X0-2*em, w.X0-0.2*em
	if side > 0 {
		from, to = w.X1+0.2*em, w.X1+2*em
	}
	spot, ok := g.spot(int(from*scale), int(w.Y0*scale), int(math.Ceil(to*scale)), int(math.Ceil(w.Y1*scale)))
	if !ok {
		return page.Box{}, false
	}
	box := page.Box{X0: spot.X0 / scale, Y0: spot.Y0 / scale, X1: spot.X1 / scale, Y1: spot.Y1 / scale}
	width, height := box.X1-box.X0, box.Y1-box.Y0
	middle := (box.Y0 + box.Y1) / 2
	isRound := width > 0.15*em && width < 0.65*em && height > 0.15*em && height < 0.65*em && math.Abs(width-height) < 0.2*em
	isLevel := middle > w.Y0+0.3*(w.Y1-w.Y0) && middle < w.Y0+0.8*(w.Y1-w.Y0)
	box.Y0, box.Y1 = w.Y0, w.Y1
	return box, isRound && isLevel
}

// spot returns the box around the dark pixels in a part of the image. ok is false if they touch the part's edge.
func (g grey) spot(x0, y0, x1, y1 int) (box page.Box, ok bool) {
	if x0 < 0 || y0 < 0 || x1 > g.width || y1 > g.height || x0 >= x1 || y0 >= y1 {
		return box, false
	}
	box = page.Box{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if g.pixels[y*g.width+x] >= dark {
				continue
			}
			if x == x0 || x == x1-1 {
				return box, false
			}
			box.X0, box.X1 = min(box.X0, float64(x)), max(box.X1, float64(x+1))
			box.Y0, box.Y1 = min(box.Y0, float64(y)), max(box.Y1, float64(y+1))
		}
	}
	return box, box.X1 > box.X0
}
