package pagepng

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/toolmill/toolmill/workers/engines/poppler"
)

const (
	// PixelsMax bounds one image: an A2 page at 300 dpi has 35 megapixels. In poppler's memory PixelsMax is 120 MB.
	PixelsMax = 40_000_000
	// sideMax keeps a narrow page within what programs can open, in pixels.
	sideMax       = 30_000
	pointsPerInch = 72
)

// ErrSize is returned for a page whose picture would be larger than PixelsMax even at 1 dpi: what is written on it would vanish.
var ErrSize = errors.New("the page is too large for a picture")

// Picture is the size of an image, in pixels, and where it is not white.
type Picture struct {
	Width, Height int

	ink ink
}

// Paint writes an image of a page to out while it is rendered. dpi is at most DPI's result. After an error, what was written is
// useless. Errors: ErrPicture, those of out, and those of poppler.Engine.Paint.
func Paint(ctx context.Context, engine *poppler.Engine, d poppler.Document, page, dpi int, out io.Writer) (Picture, error) {
	return Convert(func(ppm io.Writer) error { return engine.Paint(ctx, d, page, dpi, ppm) }, dpi, out)
}

// Convert writes the picture that paint paints as PPM to out, as Paint does.
func Convert(paint func(ppm io.Writer) error, dpi int, out io.Writer) (Picture, error) {
	png := newPPM(out, dpi)
	if err := paint(png); err != nil {
		return Picture{}, errors.Join(png.err, err)
	}
	return png.end()
}

func newPPM(out io.Writer, dpi int) *ppmToPNG {
	// Slightly more rows and columns than computed: engines round up.
	return &ppmToPNG{out: out, dpi: dpi, pixelsMax: PixelsMax + PixelsMax/50}
}

func (c *ppmToPNG) end() (Picture, error) { return Picture{c.width, c.height, c.ink}, c.Close() }

// DPI returns the resolution for a page: the requested one, or the highest that stays within the limits. Errors: ErrSize.
func DPI(size poppler.Size, asked int) (int, error) {
	fits := func(dpi float64) bool {
		width, height := math.Ceil(size.WidthPoints*dpi/pointsPerInch), math.Ceil(size.HeightPoints*dpi/pointsPerInch)
		return width*height <= PixelsMax && max(width, height) <= sideMax
	}
	if fits(float64(asked)) {
		return asked, nil
	}
	if !fits(1) {
		return 0, fmt.Errorf("%w: %g × %g points", ErrSize, size.WidthPoints, size.HeightPoints)
	}
	byPixels := math.Sqrt(PixelsMax * pointsPerInch * pointsPerInch / (size.WidthPoints * size.HeightPoints))
	bySide := sideMax * pointsPerInch / max(size.WidthPoints, size.HeightPoints)
	for dpi := math.Floor(min(byPixels, bySide, float64(asked))); dpi > 1; dpi-- {
		if fits(dpi) {
			return int(dpi), nil
		}
	}
	return 1, nil
}
