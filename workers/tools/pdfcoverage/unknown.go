package pdfcoverage

import (
	"fmt"
	"math"
)

// unknownMin is the fraction of a page's letters without meaning from where on it is said: fonts of formulas have some such signs.
const unknownMin = 0.1

// Unknown returns the fraction of a page's letters that no reader knows: that which PDFium does not know, if the other reader, whose text this is, says
// the same letters; else 0.
func Unknown(share float64, pdfium, other string) float64 {
	if share < unknownMin {
		return 0
	}
	for _, p := range OfTexts([]int{1, 1}, []string{pdfium, other}, []string{other, pdfium}).Pages {
		if p.Coverage < warnedBelow {
			return 0
		}
	}
	return share
}

// WithUnknown returns the report with the letters without meaning, as fractions by page: what the output has for them is not what people read there.
func (r Report) WithUnknown(of map[int]float64) Report {
	known := r
	known.Pages = nil
	for _, p := range r.Pages {
		if share := of[p.Page]; share >= unknownMin {
			p.Coverage = math.Round(1000*min(p.Coverage, 1-share)) / 1000
			known.unknown = append(known.unknown, p.Page)
		}
		known.Pages = append(known.Pages, p)
	}
	return known
}

// unknownWarning names the pages with letters without meaning.
func (r Report) unknownWarning() []string {
	if len(r.unknown) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("The PDF has letters for which it has only shapes, and does not say which letters they are: what the output has for them is wrong. "+
		"Pages: %s.", named(r.unknown))}
}
