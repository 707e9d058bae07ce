package pdfread

import (
	"context"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

// otherwise replaces the words of pages on which PDFium reads less than poppler does by poppler's, such as letters that have only numbers as
// names. numbers are those of the pages that lack something. It returns PDFium's texts of the pages that were replaced, by number. If poppler
// cannot read them either, they stay.
func (e Engines) otherwise(ctx context.Context, s pdfsource.Source, pages []page.Page, numbers []int) map[int]string {
	if len(numbers) == 0 {
		return nil
	}
	words, err := e.Poppler.Words(ctx, s.Document, numbers, func(int) {})
	if err != nil {
		return nil
	}
	replaced := map[int]string{}
	for _, w := range words {
		i := slices.IndexFunc(pages, func(p page.Page) bool { return p.Number == w.Number })
		if i < 0 || !isMore(w, pages[i]) {
			continue
		}
		replaced[w.Number] = pages[i].Text()
		pages[i].Words = w.Words
	}
	return replaced
}

// doubtful returns the numbers of the pages that lack something, be it one letter of what is filled into a form: the file may leave it to the reader
// to write that, and PDFium writes less of it than poppler.
func doubtful(pages []page.Page, report pdfcoverage.Report) []int {
	lacking, incomplete := report.Lacking(), report.Incomplete()
	for _, p := range pages {
		if p.Fields && slices.Contains(incomplete, p.Number) {
			lacking = append(lacking, p.Number)
		}
	}
	slices.Sort(lacking)
	return slices.Compact(lacking)
}

// learn makes known what PDFium does not know and poppler does, whose texts of the pages second has.
func learn(second *pdfcoverage.Second[string], pages []page.Page) {
	texts, err := second.Wait()
	for i := range pages {
		if p := &pages[i]; err == nil && i < len(texts) {
			p.Unknown = pdfcoverage.Unknown(p.Unknown, p.Text(), texts[i])
		}
	}
}

// isMore reports whether a page's words have more of what another reader finds there than the other way round.
func isMore(words, other page.Page) bool {
	share := func(there, kept page.Page) float64 {
		return pdfcoverage.OfTexts([]int{1}, []string{there.Text()}, []string{kept.Text()}).Pages[0].Coverage
	}
	return share(other, words) > share(words, other)
}

// covered compares PDFium's texts of pages with what is in the output.
func covered(texts map[int]string, pages []page.Page, output []string) pdfcoverage.Report {
	var numbers []int
	var there, kept []string
	for i, p := range pages {
		if text, is := texts[p.Number]; is && i < len(output) {
			numbers, there, kept = append(numbers, p.Number), append(there, text), append(kept, output[i])
		}
	}
	return pdfcoverage.OfTexts(numbers, there, kept)
}
