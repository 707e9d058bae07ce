package tables

import (
	"cmp"
	"maps"
	"math"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// What two lines of a column say about a boundary between them, as costs of putting them into one row, or into two.
const (
	// farCost is for two lines in a row that are further apart than lines of text are.
	farCost = 6.0
	// chosenCost is for a line that ends although the next word had room; numberCost if both are numbers; unlikeCost if one of them is, or both
	// begin with one.
	chosenCost, numberCost, unlikeCost = 3.0, 4.0, 1.5
	// wrappedCost is for a boundary after a line without room for the next word, in a column whose lines all are so.
	wrappedCost = 4.0
	// closeCost is for a boundary between lines as close as those of text, in a table whose rows are further apart.
	closeCost = 3.0
	// surelyWithin is by how much more that costs if first cells show all rows.
	surelyWithin = 2.0
	// letterCost is for what the first letter says: sentences begin with a capital, and go on with small letters.
	letterCost = 0.7
	// leadSame is by how much distances of lines of one cell differ at most, in ems; rows are further apart than that.
	leadSame = 0.12
	// leadWrapped is the maximal distance of two lines of one cell, in ems.
	leadWrapped = 1.8
	// leadUnknown is the distance of lines of text if there are none to learn it from, in ems.
	leadUnknown = 1.4
)

var numeric = regexp.MustCompile(`^[-−–+(]?[\d.,'’%$€£]*\d[\d.,'’%$€£]*\)?$|^[-–—]$`)

// linePitch is how far lines of one cell are apart at most, in ems and in points: cells in smaller type, as that of code, have the distance of the
// others, whose size is em.
type linePitch struct{ ems, points, em float64 }

// pitchOf returns the line pitch of a table's columns: that of lines of text near it, or less.
func pitchOf(columns [][]text.Row, lead float64) linePitch {
	p, closest := linePitch{cmp.Or(lead, leadUnknown), math.Inf(1), 0}, math.Inf(1)
	for _, column := range columns {
		for i := range column {
			p.em = max(p.em, column[i].Em)
		}
		for i := 1; i < len(column); i++ {
			p.ems = min(p.ems, column[i].Lead(&column[i-1]))
			p.points = min(p.points, column[i].Core.MidY()-column[i-1].Core.MidY())
			closest = min(closest, column[i].Lead(&column[i-1]))
		}
	}
	if within := leadWithin(columns); within <= closest+leadSame/2 {
		p.ems = max(p.ems, within)
	}
	if unnamed := leadUnnamed(columns); unnamed <= lead+leadSame/2 {
		p.ems = max(p.ems, unnamed)
	}
	return p
}

// leadUnnamed returns the distance of lines, in ems, that go on in a row without a first cell, after one without room for the next word: padding may be less
// than what is between lines of text, so that rows are closer. It returns 0 if those are too few, or not all as far apart.
func leadUnnamed(columns [][]text.Row) float64 {
	const pairsMin = 2
	leads, pairs := nowhere(), 0
	for _, column := range columns[1:] {
		for i := 1; i < len(column); i++ {
			above, below := &column[i-1], &column[i]
			isNamed := slices.ContainsFunc(columns[0], func(r text.Row) bool { return math.Abs(r.Core.MidY()-below.Core.MidY()) < 0.5*below.Em })
			lead := below.Lead(above)
			if isNamed || lead >= leadWrapped {
				continue
			}
			if leads = leads.with(lead); kindOf(above, below, widthOf(column)) == wrapped {
				pairs++
			}
		}
	}
	if pairs < pairsMin || leads.width() > leadSame {
		return 0
	}
	return leads.to
}

// leadWithin returns the distance of lines, in ems, that have a line of another column in their middle, which is beside both of them: they are of one cell, and
// so are others that are as close. It returns 0 if those are too few to be a coincidence.
func leadWithin(columns [][]text.Row) (lead float64) {
	const middleEms, pairsMin = 0.12, 2
	pairs := 0
	for _, column := range columns {
		for i := 1; i < len(column); i++ {
			above, below := &column[i-1], &column[i]
			middle, ems := (above.Core.MidY()+below.Core.MidY())/2, below.Lead(above)
			if ems > leadWrapped || !slices.ContainsFunc(columns, func(other []text.Row) bool {
				return slices.ContainsFunc(other, func(r text.Row) bool { return math.Abs(r.Core.MidY()-middle) < middleEms*below.Em })
			}) {
				continue
			}
			if pairs++; lead == 0 || ems < lead {
				lead = ems
			}
		}
	}
	if pairs < pairsMin {
		return 0
	}
	return lead
}

// isFar reports whether two lines are further apart than lines of a cell are.
func (p linePitch) isFar(above, below *text.Row) bool {
	lead := below.Lead(above)
	return lead > leadWrapped || lead > p.ems+leadSame && below.Core.MidY()-above.Core.MidY() > min(p.points, p.ems*p.em)+leadSame*below.Em
}

// habit is how the lines of a column end: its width in points, and how sure it is that a line without room for the next word is wrapped, 0 to 1.
type habit struct {
	width, wraps float64
}

// habitOf returns a column's habit, and how many of its lines are close, and how many of these end although the next word had room.
func habitOf(column []text.Row, width float64, p linePitch) (h habit, near, chosenNear int) {
	const byChance, surelyWords, wideEms = 0.15, 4, 15 // in a narrow column, or one of few words, lines have no room by chance
	if len(column) == 0 {
		return h, 0, 0
	}
	h.width = width
	counts, words := map[breakKind]int{}, 0
	for i := 1; i < len(column); i++ {
		above, below := &column[i-1], &column[i]
		if p.isFar(above, below) {
			continue
		}
		kind := kindOf(above, below, h.width)
		if counts[kind]++; kind == wrapped {
			words += len(above.Words)
		}
	}
	share := float64(counts[wrapped])/float64(max(1, counts[wrapped]+counts[chosen])) - byChance
	perLine := float64(words) / float64(max(1, counts[wrapped]))
	h.wraps = max(0, share) * min(1, max(0.2, (perLine-1)/(surelyWords-1))) * min(1, h.width/column[0].Em/wideEms)
	return h, counts[wrapped] + counts[chosen] + counts[unknown], counts[chosen]
}

// weigh fills in what each line says about a boundary above it.
func weigh(levels []level, columns [][]text.Row, widths []float64, lead float64) {
	p := pitchOf(columns, lead)
	habits := make([]habit, len(columns))
	near, chosenNear := 0, 0
	for c, column := range columns {
		h, some, ofThem := habitOf(column, widths[c], p)
		habits[c], near, chosenNear = h, near+some, chosenNear+ofThem
	}
	within := 0.0
	if near > 0 && hasRows(columns, p) {
		within = max(0, 1-3*float64(chosenNear)/float64(near))
		if areNamedFar(levels, columns, p) {
			within = surelyWithin
		}
	}
	last := map[int]int{}
	for n := range levels {
		for i := range levels[n].lines {
			l := &levels[n].lines[i]
			if at, is := last[l.col]; is && l.col != reachesOver {
				l.above = at
				l.join, l.part = habits[l.col].costs(levels[at].in(l.col), l.line, within, p)
			}
			last[l.col] = n
		}
	}
}

// hasRows reports whether lines are far from each other at two heights at least, apart from those below a head. Where more columns have lines that are close
// at that height, a cell between those that are far is only empty.
func hasRows(columns [][]text.Row, p linePitch) bool {
	const rowsMin = 2
	far := map[int]int{}
	for _, column := range columns {
		for i := 1; i < len(column); i++ {
			at := int(math.Round(column[i].Core.MidY()))
			if !p.isFar(&column[i-1], &column[i]) {
				far[at]--
			} else if i > 1 {
				far[at]++
			}
		}
	}
	maps.DeleteFunc(far, func(_, count int) bool { return count <= 0 })
	return len(far) >= rowsMin
}

// costs returns what it costs if two lines of a column are in one row, and if they are in two. Lines that are close are of one cell as surely as
// within says, 0 to 1.
func (h habit) costs(above, below *text.Row, within float64, p linePitch) (join, part float64) {
	if above.Bold && !below.Bold {
		join += chosenCost
	}
	if p.isFar(above, below) {
		return join + farCost, 0
	}
	more, part := h.breakCosts(above, below)
	join, part = join+more, part+closeCost*within
	if first := text.First(below.Opening().Text); unicode.IsLower(first) {
		part += letterCost * h.wraps
	} else if unicode.IsUpper(first) {
		join += letterCost
	}
	return join, part
}

// breakCosts returns what the end of the line above costs.
func (h habit) breakCosts(above, below *text.Row) (join, part float64) {
	kind, first, second := kindOf(above, below, h.width), above.Text(), below.Text()
	areAmounts := areNumbers(first, second)
	switch {
	case areAmounts && isNumber(above, below):
		part = wrappedCost
	case areAmounts && (kind == chosen || areWhole(first, second)):
		join = numberCost
	case areAmounts:
		join = letterCost
	case kind == chosen && (!above.Bold || !below.Bold): // heads are broken where that reads well
		join = chosenCost
	case kind == wrapped:
		part = wrappedCost * h.wraps
	case numeric.MatchString(first) != numeric.MatchString(second):
		join = unlikeCost
	}
	if len(above.Words) > 1 && beginsWithDigit(above) && beginsWithDigit(below) {
		join += unlikeCost
	}
	return join, part
}

func beginsWithDigit(l *text.Row) bool { return unicode.IsDigit(text.First(l.Opening().Text)) }

func widthOf(column []text.Row) float64 {
	left := slices.MinFunc(column, func(a, b text.Row) int { return cmp.Compare(a.X0, b.X0) }).X0
	return slices.MaxFunc(column, func(a, b text.Row) int { return cmp.Compare(a.X1, b.X1) }).X1 - left
}

// breakKind says why a line of a column ends.
type breakKind int

const (
	unknown breakKind = iota
	// wrapped lines had no room for the next word.
	wrapped
	// chosen breaks had room for it, or are between numbers.
	chosen
)

// kindOf says why a line ends that another one follows, in a column of a width. Numbers that fill their column may be parts of one.
func kindOf(above, below *text.Row, width float64) breakKind {
	switch {
	case areNumbers(above.Text(), below.Text()):
		letter := above.Width() / float64(utf8.RuneCountInString(above.Text()))
		if len(above.Words) == 1 && above.Width()+letter > width {
			return unknown
		}
		return chosen
	case hasRoomFor(above, below, width):
		return chosen
	case len(above.Words) > 1:
		return wrapped
	}
	return unknown
}

// hasRoomFor reports whether the first word of the next line would have fitted on a line of a width. The letters at a line's ends may reach over it, or end
// before it.
func hasRoomFor(above, below *text.Row, width float64) bool {
	const overhang = 0.1 // ems
	return above.Width()+spaceOf(above)+below.Opening().Width() < width-overhang*above.Em
}

// spaceOf returns how wide a space of a line is, in points: as its narrowest one, and at least as in the narrowest type.
func spaceOf(l *text.Row) float64 {
	const leastEms, betweenEms = 0.25, 0.1
	narrowest := math.Inf(1)
	for i := 1; i < len(l.Words); i++ {
		if gap := l.Words[i].X0 - l.Words[i-1].X1; gap > betweenEms*l.Em && gap < spaceMax*l.Em {
			narrowest = min(narrowest, gap)
		}
	}
	if math.IsInf(narrowest, 1) {
		return leastEms * l.Em
	}
	return max(leastEms*l.Em, narrowest)
}
