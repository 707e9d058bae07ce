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
