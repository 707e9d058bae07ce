package layout

import (
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// areSolid reports whether rows are nothing but tables that were found already.
func areSolid(rows []text.Row) bool {
	for i := range rows {
		if !rows[i].IsSolid() {
			return false
		}
	}
	return true
}

// besideTables reports whether two sides, one of them tables only, are columns: the parts of a table that goes on in the next column, or a
// table beside text. They are beside each other over the height of several lines, and the text is more than a label.
func besideTables(left, right []text.Row) bool {
	a, b := around(left), around(right)
	beside := min(a.Y1, b.Y1) - max(a.Y0, b.Y0)
	for _, rows := range [][]text.Row{left, right} {
		if !areSolid(rows) && (len(rows) < columnRows || meanEms(rows) < columnEms) {
			return false
		}
	}
	return beside > columnRows*lineOf(left, right)
}

// lineOf is the height of a line of either side.
func lineOf(left, right []text.Row) float64 { return min(left[0].Em, right[0].Em) * leadUsual }

// leadUsual is the distance of lines in ems, as most programs have it.
const leadUsual = 1.3

// partsEqualColumns reports whether the strip parts a page in columns that are equally wide, as those of text are: each side has lines that
// fill it, and rows at heights of its own. A table in one of them does not matter then.
func (s *strip) partsEqualColumns(left, right []text.Row) bool {
	const rowsMin, levelMax, same, columnsMax = 6, 0.4, 0.08, 3
	if len(left) < rowsMin || len(right) < rowsMin || share(left, right) > levelMax {
		return false
	}
	a, b := around(left), around(right)
	gap := b.X0 - a.X1
	equal := false
	for m := 1; m < columnsMax; m++ {
		for n := 1; m+n <= columnsMax; n++ {
			one := (a.Width() - float64(m-1)*gap) / float64(m)
			other := (b.Width() - float64(n-1)*gap) / float64(n)
			equal = equal || math.Abs(one-other) < same*max(one, other)
		}
	}
	return equal && fillsColumn(left, a.Width()) && fillsColumn(right, b.Width())
}

// fillsColumn reports whether some rows fill a column and have no gaps as the rows of a table have.
func fillsColumn(rows []text.Row, width float64) bool {
	const filled, linesMin = 0.85, 2
	lines := 0
	for i := range rows {
		if rows[i].Width() > filled*width && !isGapped(&rows[i]) {
			lines++
		}
	}
	return lines >= linesMin
}
