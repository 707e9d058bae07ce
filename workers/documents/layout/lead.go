package layout

import (
	"slices"

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

// setLeads notes the distance of lines of text on each page; on one with too few, that of the document.
func setLeads(sheets []sheet) {
	leads, all := make([][]float64, len(sheets)), []float64(nil)
	inParallel(len(sheets), func(i int) { leads[i] = proseLeads(sheets[i].regions) })
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

// proseLeads returns the distances of lines of text that are wrapped, in ems. Rows of cells have gaps, or are short.
func proseLeads(regions []region) (leads []float64) {
	const widthMin, gap = 15, 0.9
	isLine := func(r *text.Row) bool { return !r.IsSolid() && r.IsUnbroken(gap*r.Em) }
	for _, region := range regions {
		if len(region.words) == 0 {
			continue
		}
		rows, right := text.RowsOf(region.words), text.Around(region.words).X1
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
	return leads
}

// band is the room between two rows of a column, from the height where one ends to where the next one begins.
type band struct{ top, bottom float64 }

// bandStretch is how many times the usual line distance is between rows of cells at least: they may be closer than paragraphs.
const bandStretch = 1.12

// bandsOf returns the room between rows that are further apart than those of one text.
func bandsOf(rows []text.Row) (bands []band) {
	lead := usualLead(rows)
	for i := 1; i < len(rows); i++ {
		if rows[i].Lead(&rows[i-1]) > bandStretch*lead {
			bands = append(bands, band{rows[i-1].Core.MidY() + rows[i-1].Em/2, rows[i].Core.MidY() - rows[i].Em/2})
		}
	}
	return bands
}

// areBanded reports whether nearly all room between the texts of two columns is at the same heights in both: rows of cells end there, and paragraphs do by chance only.
// Where all texts have as many lines as those beside them, they are alike by chance as well.
func areBanded(left, right []text.Row) bool {
	const bandsMin, headedMin, share = 4, 3, 0.8
	if left, right = beside(left, right), beside(right, left); len(left) == 0 || len(right) == 0 {
		return false
	}
	lefts, rights, common := bandsOf(left), bandsOf(right), 0
	for _, l := range lefts {
		if slices.ContainsFunc(rights, func(r band) bool { return min(l.bottom, r.bottom)-max(l.top, r.top) > (bandStretch-1)*left[0].Em }) {
			common++
		}
	}
	least := bandsMin
	if standsOut(left) && standsOut(right) && areLevel(&left[0], &right[0], roughlyLevelEms) {
		least = headedMin
	}
	return common >= least && float64(common) >= share*float64(max(len(lefts), len(rights))) && len(left) != len(right)
}
