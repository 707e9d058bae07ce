package layout

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// leadStretch is how much further apart than usual two rows are that belong to different paragraphs.
	leadStretch = 1.18
	// leadMax is how far apart lines of one paragraph are at most, in ems.
	leadMax = 1.75
	// leadPlain is the distance of lines where there are none to learn it from.
	leadPlain = 1.2
)

// usualLead is how far rows of one paragraph are apart, in ems: as the closer ones are.
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
