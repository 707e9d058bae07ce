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

// usualLead returns the line distance within a paragraph, in ems: that of the closer rows.
func usualLead(rows []text.Row) float64 {
	var leads []float64
	for i := 1; i < len(rows); i++ {
		if lead := rows[i].Lead(&rows[i-1]); lead > 0.7 && lead < 4 {
			leads = append(leads, lead)
		}
	}
	if len(leads) == 0 {
		return leadPlain
	}
	slices.Sort(leads)
	return max(leads[len(leads)/4], 1)
}
