package pdfcoverage

import (
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// unknownMin is the fraction of a page's letters without meaning from where on it is said: fonts of formulas have some such signs.
const unknownMin = 0.1

// guessedMin is the fraction from where on a page's words are of such letters: on others a language may be that of the rest.
const guessedMin = 0.9

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

// WithUnknown returns the report with the letters of pages that have no meaning: what the output has for them is not what people read there, unless
// nearly all letters of a page are such and read like a language.
func (r Report) WithUnknown(pages []page.Page) Report {
	known, of := r, map[int]page.Page{}
	for _, p := range pages {
		of[p.Number] = p
	}
	known.Pages = nil
	for _, p := range r.Pages {
		switch share := of[p.Page].Unknown; {
		case share >= guessedMin && isLanguage(of[p.Page].Text()):
			known.guessed = append(known.guessed, p.Page)
		case share >= unknownMin:
			p.Coverage = math.Round(1000*min(p.Coverage, 1-share)) / 1000
			known.unknown = append(known.unknown, p.Page)
		}
		known.Pages = append(known.Pages, p)
	}
	return known
}

// unknownWarnings name the pages with letters without meaning.
func (r Report) unknownWarnings() (all []string) {
	if len(r.unknown) > 0 {
		all = append(all, "The PDF has letters for which it has only shapes, and does not say which letters they are: what the output has for them is wrong. "+
			"Pages: "+named(r.unknown)+".")
	}
	if len(r.guessed) > 0 {
		all = append(all, "The PDF does not say which letters its shapes are. They were taken for those of their numbers, which reads like a language, so that a few "+
			"signs may be wrong. Pages: "+named(r.guessed)+".")
	}
	return all
}
