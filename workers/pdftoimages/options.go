package pdftoimages

import "math"

// options of the tool, as in the job's input.
type options struct {
	DPI   int    `json:"dpi"`
	Pages string `json:"pages"`
}

var defaults = options{DPI: 150}

const (
	dpiMin, dpiMax = 36, 300
	// pixelsMax is for one picture: an A2 page at 300 dpi has 35 megapixels. In memory it is 120 MB.
	pixelsMax = 40_000_000
	// sideMax keeps a narrow page within what programs open.
	sideMax       = 30_000
	pointsPerInch = 72
)

// dpiFor is the resolution that a page gets: what was asked for, or the highest that stays within the budget.
func dpiFor(widthPoints, heightPoints float64, asked int) int {
	fits := func(dpi float64) bool {
		width, height := math.Ceil(widthPoints*dpi/pointsPerInch), math.Ceil(heightPoints*dpi/pointsPerInch)
		return width*height <= pixelsMax && max(width, height) <= sideMax
	}
	if fits(float64(asked)) {
		return asked
	}
	byPixels := math.Sqrt(pixelsMax * pointsPerInch * pointsPerInch / (widthPoints * heightPoints))
	bySide := sideMax * pointsPerInch / max(widthPoints, heightPoints)
	for dpi := math.Floor(min(byPixels, bySide, float64(asked))); dpi > 1; dpi-- {
		if fits(dpi) {
			return int(dpi)
		}
	}
	return 1
}
