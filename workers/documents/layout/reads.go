package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// usualEms is the average width of rows in ems. Lines of code end anywhere, so that the longer ones say how wide their column is.
func usualEms(rows []text.Row) float64 {
	var code []float64
	for i := range rows {
		if rows[i].IsMono() {
			code = append(code, rows[i].Width()/rows[i].Em)
		}
	}
	if 3*len(code) < len(rows) {
		return meanEms(rows)
	}
	slices.Sort(code)
	return max(code[len(code)*3/4], meanEms(rows))
}

func meanEms(rows []text.Row) float64 {
	sum := 0.0
	for i := range rows {
		sum += rows[i].Width() / rows[i].Em
	}
	return sum / float64(len(rows))
}

// reads reports whether rows are text and not a column of cells: they are filled, or broken where the next word had no room, or
// they are code or the items of a list.
func reads(rows []text.Row) bool {
	const wrappedMin, narrowMin, breaksMin = 0.35, 0.7, 5
	code, listed, breaks, wrapped := 0, 0, 0, 0
	longest, right := 0.0, rows[0].X1
	for i := range rows {
		longest, right = max(longest, rows[i].Width()), max(right, rows[i].X1)
	}
	sum := 0.0
	for i := range rows {
		r := &rows[i]
		sum += r.Width()
		if _, is := items.Of(r); is {
			listed++
		}
		if r.IsMono() {
			code++
			continue
		}
		if i > 0 && !rows[i-1].IsMono() && !r.RTL {
			breaks++
			if right-rows[i-1].X1 < r.Opening().Width()+0.25*r.Em {
				wrapped++
			}
		}
	}
	const filledMin, filledWrappedMin, proseEms, narrowEms = 0.62, 0.15, 16, 8 // a word is a large part of a narrow cell
	share, ems := float64(wrapped)/float64(max(breaks, 1)), longest/rows[0].Em
	isFilled := sum >= filledMin*longest*float64(len(rows)) && (breaks == 0 || share >= filledWrappedMin)
	if isFilled || 3*code > len(rows) || 4*listed >= len(rows) {
		return true
	}
	return breaks > 0 && share >= wrappedMin && ems >= proseEms || breaks >= breaksMin && share >= narrowMin && ems >= narrowEms
}

// beside returns the rows that are not entirely above or below the other ones.
func beside(rows, other []text.Row) []text.Row {
	top, bottom := other[0].Y0, other[len(other)-1].Y1
	return slices.DeleteFunc(slices.Clone(rows), func(r text.Row) bool { return r.Y1 < top || r.Y0 > bottom })
}

// endAtHeading shortens a strip between text and code so that it ends above the next heading of the text that has nothing beside
// it: code is read with the section that it belongs to, not after all sections.
func (s *strip) endAtHeading() {
	prose, code := text.RowsOf(s.left), text.RowsOf(s.right)
	if codeShare(prose) > codeShare(code) {
		prose, code = code, prose
	}
	if !isBesideCode(prose, code) {
		return
	}
	size := medianEm(slices.Concat(s.left, s.right))
	for i := 1; i < len(prose); i++ {
		r := &prose[i]
		isHead := r.Bold && !prose[i-1].Bold || r.Em > headingStep*max(size, prose[i-1].Em)
		if isHead && !r.IsMono() && isAlone(r, code) {
			s.Y1 = (prose[i-1].MidY() + r.MidY()) / 2
			return
		}
	}
}

// isBesideCode reports whether one of two columns is text and the other one code.
func isBesideCode(a, b []text.Row) bool {
	const proseMax, codeMin = 0.5, 0.75 // a column of text may be half code
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	return min(codeShare(a), codeShare(b)) <= proseMax && max(codeShare(a), codeShare(b)) >= codeMin
}

func codeShare(rows []text.Row) float64 {
	n := 0
	for i := range rows {
		if rows[i].IsMono() {
			n++
		}
	}
	return float64(n) / float64(len(rows))
}

// isAlone reports whether rows of the other column are above and below a row, and none beside it.
func isAlone(r *text.Row, other []text.Row) bool {
	above, below := false, false
	for i := range other {
		switch {
		case other[i].Y1 < r.Y0:
			above = true
		case other[i].Y0 > r.Y1:
			below = true
		default:
			return false
		}
	}
	return above && below
}

// areLists reports whether both columns are lists with bullets, or one is a list and the other one text.
func areLists(left, right []text.Row) bool {
	const bulletsMin, itemsMin = 3, 0.6
	isList := func(rows []text.Row, bulletsMin int) bool {
		bullets, listed := 0, 0
		for i := range rows {
			m, is := items.Of(&rows[i])
			if is && !m.Ordered && !m.IsDash() {
				bullets++
			}
			if is && !m.IsDash() {
				listed++
			}
		}
		return bullets >= bulletsMin && float64(listed) >= itemsMin*float64(len(rows))
	}
	isText := func(rows []text.Row) bool { return usualEms(rows) >= columnEms && reads(rows) }
	return isList(left, bulletsMin) && isList(right, bulletsMin) || isList(left, 1) && isText(right) || isText(left) && isList(right, 1)
}

// areListed reports whether rows are the items of lists, with bullets or numbers that count, and the lines that go on with them.
func areListed(rows []text.Row) bool {
	const itemsMin, share, sameEdge = 3, 0.75, 1.5 // points
	listed, lines := 0, 0
	below := math.NaN() // where lines that go on begin
	markers := items.Markers(rows, nil, nil)
	for i := range rows {
		if m, is := markers[i]; is && !m.IsDash() {
			listed, lines = listed+1, lines+1
			rest := rows[i].Rest()
			if below = rest.Words[0].X0; rows[i].RTL {
				below = -rest.Words[len(rest.Words)-1].X1
			}
		} else if math.Abs(rows[i].Start()-below) < sameEdge {
			lines++
		}
	}
	return listed >= itemsMin && float64(lines) >= share*float64(len(rows))
}

// isTextBeside reports whether rows are a column of text, which may have tables too, beside one that has nothing but ruled tables.
func isTextBeside(rows, tables []text.Row) bool {
	if len(tables) == 0 || slices.ContainsFunc(tables, func(r text.Row) bool { return !r.IsSolid() }) {
		return false
	}
	lines := slices.DeleteFunc(slices.Clone(rows), func(r text.Row) bool { return r.IsSolid() })
	if len(lines) < columnRows || gapped(lines) || usualEms(lines) < columnEms {
		return false
	}
	beside := 0
	for i := range lines {
		if lines[i].MidY() > tables[0].Y0 && lines[i].MidY() < tables[len(tables)-1].Y1 {
			beside++
		}
	}
	return beside >= columnRows
}

// hasTablesBeside reports whether ruled tables are beside each other in a region.
func (r region) hasTablesBeside() bool {
	rows := text.RowsOf(r.words)
	return areTables(rows, rows)
}

// areTables reports whether ruled tables are beside each other: each is read as a whole.
func areTables(left, right []text.Row) bool {
	return slices.ContainsFunc(left, func(a text.Row) bool {
		return a.IsSolid() && slices.ContainsFunc(right, func(b text.Row) bool { return b.IsSolid() && a.OverlapY(b.Box) > 0 && a.X1 < b.X0 })
	})
}

// gapped reports whether most rows have gaps as the rows of a table do: aligned below each other, whereas the gaps of justified
// lines are anywhere, and with cells between them that are too narrow for columns of text.
func gapped(rows []text.Row) bool {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r text.Row) bool { return r.IsMono() })
	gaps := cellGaps(rows)
	return gaps > 0 && meanEms(rows) < columnEms*float64(gaps+1)
}
