package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// leadStretch is how many times the usual line distance separates two paragraphs.
	leadStretch = 1.18
	// leadMax is the maximal line distance within a paragraph, in ems.
	leadMax = 1.75
	// leadPlain is the line distance if there are no lines to learn it from.
	leadPlain = 1.2
)

// usualLead returns the line distance within a paragraph, in ems: that of the closer rows, if there are any of one size.
func usualLead(rows []text.Row) float64 {
	var leads, others []float64
	for i := 1; i < len(rows); i++ {
		switch lead := rows[i].Lead(&rows[i-1]); {
		case lead <= 0.7 || lead >= 4:
		case differs(rows[i].Em, rows[i-1].Em):
			others = append(others, lead)
		default:
			leads = append(leads, lead)
		}
	}
	if len(leads) == 0 {
		leads = others
	}
	if len(leads) == 0 {
		return leadPlain
	}
	slices.Sort(leads)
	return max(leads[len(leads)/4], 1)
}

// setLeads notes the distance of lines of text on each page, on one with too few that of the document, and the numbers on the pages around each.
func setLeads(sheets []sheet) {
	leads, all := make([][]float64, len(sheets)), []float64(nil)
	numbers := make([][]items.Number, len(sheets))
	inParallel(len(sheets), func(i int) { leads[i], numbers[i] = proseLeads(sheets[i].regions) })
	for i := 1; i < len(sheets); i++ {
		sheets[i].numbersBefore, sheets[i-1].numbersAfter = numbers[i-1], numbers[i]
	}
	for i := range sheets {
		all = append(all, leads[i]...)
	}
	for i := range sheets {
		if sheets[i].lead = middle(leads[i]); sheets[i].lead == 0 {
			sheets[i].lead = middle(all)
		}
	}
}

// middle is the median; 0 if there are too few.
func middle(all []float64) float64 {
	const few = 2
	if len(all) < few {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// proseLeads returns the distances of lines of text that are wrapped, in ems, and the numbers that lines begin with. Rows of cells have gaps, or are short.
func proseLeads(regions []region) (leads []float64, numbers []items.Number) {
	const widthMin, gap = 15, 0.9
	isLine := func(r *text.Row) bool { return !r.IsSolid() && r.IsUnbroken(gap*r.Em) }
	for _, region := range regions {
		if len(region.words) == 0 {
			continue
		}
		rows, right := text.RowsOf(region.words), text.Around(region.words).X1
		numbers = append(numbers, items.Numbers(rows)...)
		for i := 1; i < len(rows); i++ {
			above, below := &rows[i-1], &rows[i]
			if isBeside := below.X0 >= above.X1 || below.X1 <= above.X0; isBeside {
				continue // cells in the middle of their row
			}
			if hasRoom := above.X1+below.Opening().Width() < right-above.Em; hasRoom || !isLine(above) || !isLine(below) || above.Width() < widthMin*above.Em || above.Em != below.Em {
				continue
			}
			if lead := below.Lead(above); lead < leadMax {
				leads = append(leads, lead)
			}
		}
	}
	return leads, numbers
}

// extent is from the middle of the first row of a text to that of its last one.
type extent struct{ first, last float64 }

// textsOf returns the texts of a column, between which there is more room than within them.
func textsOf(rows []text.Row) (texts []extent) {
	const stretch = 1.12 // rows of cells may be closer than paragraphs
	lead := usualLead(rows)
	for i := range rows {
		at := rows[i].Core.MidY()
		if i == 0 || rows[i].Lead(&rows[i-1]) > stretch*lead {
			texts = append(texts, extent{at, at})
		}
		texts[len(texts)-1].last = at
	}
	return texts
}

// areBanded reports whether nearly all texts of two columns are beside each other: they begin, end or have their middle at the same heights, as cells do, and
// paragraphs by chance only. Where all have as many lines as those beside them, they are alike by chance as well.
func areBanded(left, right []text.Row) bool {
	const textsMin, headedMin, share = 5, 4, 0.8
	if left, right = beside(left, right), beside(right, left); len(left) == 0 || len(right) == 0 || len(left) == len(right) {
		return false
	}
	lefts, rights := textsOf(left), textsOf(right)
	least := textsMin
	if standsOut(left) && standsOut(right) && areLevel(&left[0], &right[0], roughlyLevelEms) {
		least = headedMin
	}
	for _, place := range []func(extent) float64{
		func(e extent) float64 { return e.first },
		func(e extent) float64 { return (e.first + e.last) / 2 },
		func(e extent) float64 { return e.last },
	} {
		level := 0
		for _, l := range lefts {
			if slices.ContainsFunc(rights, func(r extent) bool { return math.Abs(place(l)-place(r)) < middleEms*left[0].Em }) {
				level++
			}
		}
		if level >= least && float64(level) >= share*float64(max(len(lefts), len(rights))) {
			return true
		}
	}
	return false
}

// areKeys reports whether keys are the short first cells of rows, and the others what is said of each: every key is level with the first line of a cell, or in
// the middle of its lines, and no two with lines of one. A cell has several lines, or all lines are too far from each other to go on with one another, as
// names of code are that are level with lines of text. Keys of several lines each have a cell that they are in the middle of, and three of these more lines.
func areKeys(keys, others []text.Row) bool {
	const keysMin, linesMost, apart = 3, 1.5, 1.1
	closest := min(closestLead(beside(keys, others)), closestLead(beside(others, keys)))
	areFar := closest > leadMax || areNames(keys) && codeShare(others) == 0 && share(keys, others) == 1
	if areFar {
		closest = 0
	}
	short, long := partsBeside(partsApart(keys, apart*closest), others), partsBeside(partsApart(others, apart*closest), keys)
	lines := countLines(short)
	if lines < keysMin || countLines(long) < keysMin {
		return false
	}
	matched, longer, is := matchedParts(short, long)
	areAll := matched == len(short) && matched == len(long)
	if float64(lines) > linesMost*float64(len(short)) {
		return is && areAll && longer >= keysMin
	}
	return is && matched >= keysMin && (longer > 0 || areFar && areAll)
}

// partsBeside returns the parts that are not entirely above or below other rows.
func partsBeside(parts [][]text.Row, other []text.Row) [][]text.Row {
	return slices.DeleteFunc(parts, func(p []text.Row) bool { return len(beside(p, other)) == 0 })
}

func countLines(parts [][]text.Row) (count int) {
	for _, p := range parts {
		count += len(p)
	}
	return count
}

// matchedParts returns how many of the keys have a part beside them that begins at their height or has its middle there, and how many of these parts have more
// lines; it is not so if one has another part beside it, or the one of the key before.
func matchedParts(keys, parts [][]text.Row) (matched, longer int, is bool) {
	last := -1
	for _, k := range keys {
		at := slices.IndexFunc(parts, func(p []text.Row) bool { return areLevel(&k[0], &p[0], middleEms) || sameMiddle(k, p) })
		if at > last {
			matched, last = matched+1, at
			if len(parts[at]) > len(k) {
				longer++
			}
			continue
		}
		if slices.ContainsFunc(parts, func(p []text.Row) bool { return p[0].Y0 < k[len(k)-1].Y1 && p[len(p)-1].Y1 > k[0].Y0 }) {
			return 0, 0, false
		}
	}
	return matched, longer, true
}

// areNames reports whether rows are words of code, one in each.
func areNames(rows []text.Row) bool {
	return codeShare(rows) == 1 && !slices.ContainsFunc(rows, func(r text.Row) bool { return len(r.Words) > 1 })
}
