package tables

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

var numeric = regexp.MustCompile(`^[-−–+(]?[\d.,'’%$€£]*\d[\d.,'’%$€£]*\)?$|^[-–—]$`)

// areFigures reports whether two lines of a column are a figure each, and not one that was broken after a separator.
func areFigures(above, below *text.Row) bool {
	return isFigure(above) && isFigure(below) && !strings.HasSuffix(above.Closing().Text, ",") && !strings.HasSuffix(above.Closing().Text, ".")
}

func isFigure(l *text.Row) bool {
	return !slices.ContainsFunc(l.Words, func(w text.Word) bool { return !numeric.MatchString(w.Text) })
}

// hasFigureBelow reports whether a line has a figure below a figure of the row's last line that is in its place: figures one below the
// other are of two rows, however close their lines are.
func hasFigureBelow(row []text.Row, l *text.Row) bool {
	return slices.ContainsFunc(l.Chunks(cellGapMin*l.Em), func(c text.Row) bool {
		for i := range slices.Backward(row) {
			at := slices.IndexFunc(row[i].Chunks(cellGapMin*row[i].Em), func(other text.Row) bool { return other.X0 < c.X1 && c.X0 < other.X1 })
			if at >= 0 {
				above := row[i].Chunks(cellGapMin * row[i].Em)[at]
				return areFigures(&above, &c)
			}
		}
		return false
	})
}
