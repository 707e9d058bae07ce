// Package pdfwords reads the words of a PDF for the tools that make text and Word documents, and measures what part of them is in
// the output.
//
//	poppler ─▶ words of all pages ──────────────────────┬─▶ pages
//	PDFium ──▶ their looks, links and rules, meanwhile ─┤
//	  │        and, in the same run, texts ─────────────│─▶ coverage
//	  ├──────▶ Arabic, vertical, turned: words ─────────┤
//	poppler ─▶ words and looks that PDFium lacks ───────┘
package pdfwords

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
	"github.com/toolmill/toolmill/workers/tools/pdfwords/bullets"
)

// Reader reads words by two engines. It is safe for concurrent use.
type Reader struct {
	Poppler *poppler.Engine
	PDFium  *pdfium.Engine
}

// Input is an attempt's PDF, which both engines can read. PDFium has it open until Close: it is asked up to three times about a page.
type Input struct {
	pdfsource.Source

	poppler *poppler.Engine
	pdfium  *pdfium.Reading
}

// Words are the words of a document's pages.
type Words struct {
	Pages []page.Page
	// there are the pages' texts by the second reader, nil if it cannot read the document.
	there []string
}

// Open opens an attempt's input. Errors: those of pdfsource.Open.
func (r Reader) Open(ctx context.Context, in convert.Input, ranges string, pagesMax int) (*Input, error) {
	s, reading, err := pdfsource.OpenWith(ctx, r.PDFium, in, ranges, pagesMax)
	if err != nil {
		return nil, err
	}
	return &Input{Source: s, poppler: r.Poppler, pdfium: reading}, nil
}

// Close ends PDFium. Nobody may read any more.
func (in *Input) Close() { in.pdfium.Close() }

// Read reads the pages that are asked for; progress is called with the number of pages read so far. Errors: those of poppler.Engine.Words.
func (in *Input) Read(ctx context.Context, progress func(pages int)) (*Words, error) {
	second := pdfcoverage.Begin(ctx, func(ctx context.Context) ([]pdfium.Sketch, error) { return in.pdfium.Sketches(ctx, in.Pages) })
	defer second.End()
	pages, err := in.poppler.Places(ctx, in.Document, in.Pages, progress)
	if err != nil {
		return nil, err
	}
	w := &Words{Pages: pages}
	sketches, err := second.Wait()
	lacking := w.take(sketches, err == nil)
	if err := w.dress(ctx, in.poppler, in.Source, lacking); err != nil {
		return nil, err
	}
	_ = bullets.Add(ctx, w.Pages, in.pdfium.PaintGrey) // without a picture no bullet is seen
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	w.swap(ctx, in.pdfium)
	return w, nil
}

// take fills what is of PDFium, whose sketches may be of the first pages only, and returns the pages whose looks it does not know. Without its
// rules a table may be missed, and nothing else.
func (w *Words) take(sketches []pdfium.Sketch, all bool) (lacking []int) {
	if all {
		w.there = []string{}
	}
	for i := range w.Pages {
		p, seen := &w.Pages[i], pdfium.Sketch{}
		if i < len(sketches) {
			seen = sketches[i]
		}
		p.Rules, p.Shades, p.Tagged, p.Heads, p.Serifs = seen.Page.Rules, seen.Page.Shades, seen.Page.Tagged, seen.Page.Heads, seen.Page.Serifs
		p.Unknown = pdfcoverage.Unknown(seen.Page.Unknown, seen.Text, p.Text())
		if !poppler.Dress(p, seen.Page) {
			lacking = append(lacking, p.Number)
		}
		if all && i < len(sketches) {
			w.there = append(w.there, seen.Text)
		}
	}
	return lacking
}

// dress reads the words of pages whose looks PDFium does not know again, with the looks that poppler knows.
func (w *Words) dress(ctx context.Context, engine *poppler.Engine, s pdfsource.Source, lacking []int) error {
	if len(lacking) == 0 {
		return nil
	}
	pages, err := engine.Words(ctx, s.Document, lacking, func(int) {})
	if err != nil {
		return err
	}
	for i := range w.Pages {
		if p := &w.Pages[i]; len(pages) > 0 && pages[0].Number == p.Number {
			pages[0].Rules, pages[0].Shades, pages[0].Tagged, pages[0].Heads, pages[0].Unknown, pages[0].Serifs = p.Rules, p.Shades, p.Tagged, p.Heads, p.Unknown, p.Serifs
			*p, pages = pages[0], pages[1:]
		}
	}
	return nil
}

// Coverage is what part of each page is in the output's texts.
func (w *Words) Coverage(output []string) pdfcoverage.Report {
	if w.there == nil {
		return pdfcoverage.Unmeasured()
	}
	numbers := make([]int, len(w.Pages))
	for i, p := range w.Pages {
		numbers[i] = p.Number
	}
	return pdfcoverage.OfTexts(numbers, w.there, output).WithUnknown(w.Pages)
}

// swap takes PDFium's words on pages with Arabic, because poppler does not say in which order the letters of a glyph are that has
// two, as lam-alef; on pages with vertical lines, whose letters poppler joins across lines; and on turned pages, where it mixes words of
// several lines and the tools see no bullets. Such a page's text by the second reader is poppler's. If PDFium cannot read the document, poppler's words stay.
func (w *Words) swap(ctx context.Context, reading *pdfium.Reading) {
	at := map[int]int{}
	var numbers []int
	for i, p := range w.Pages {
		if hasArabic(p) || isVertical(p) || isTurned(p) || isUpsideDown(p) {
			at[p.Number] = i
			numbers = append(numbers, p.Number)
		}
	}
	if len(numbers) == 0 {
		return
	}
	_ = reading.Read(ctx, numbers, func(p page.Page) {
		i, asked := at[p.Number]
		if !asked || len(p.Words) == 0 {
			return
		}
		if i < len(w.there) {
			w.there[i] = w.Pages[i].Text()
		}
		p.Links, p.Unknown, p.Serifs = poppler.WebLinks(p.Links), w.Pages[i].Unknown, w.Pages[i].Serifs
		w.Pages[i] = p
	})
}

func hasArabic(p page.Page) bool {
	for _, word := range p.Words {
		if strings.ContainsFunc(word.Text, func(r rune) bool { return r > unicode.MaxLatin1 && unicode.Is(unicode.Arabic, r) }) {
			return true
		}
	}
	return false
}

// isVertical reports whether most ideographs and kana come one below the other, or are joined across lines: with room for more letters.
func isVertical(p page.Page) bool {
	const spreadMin = 1.35 // ems
	letters, standing := 0, text.Standing(p.Words)
	for _, word := range p.Words {
		if !strings.ContainsFunc(word.Text, text.IsUnspaced) {
			continue
		}
		n, em := utf8.RuneCountInString(word.Text), text.Word{Word: word}.Em()
		letters += n
		if n > 1 && word.Width() > spreadMin*em*float64(n) {
			standing += n
		}
	}
	return standing*2 > letters
}

// isTurned reports whether most letters are in words that run upwards or downwards: much higher than wide.
func isTurned(p page.Page) bool {
	const lettersMin = 4 // shorter words may be as high as wide
	letters, turned := 0, 0
	for i := range p.Words {
		word := &p.Words[i]
		n := utf8.RuneCountInString(word.Text)
		if n < lettersMin {
			continue
		}
		letters += n
		if word.Turned || word.Height() > word.Width() {
			turned += n
		}
	}
	return turned*2 > letters
}

// isUpsideDown reports whether words of most lines follow each other from right to left, as in lines that are read from the page's other
// side.
func isUpsideDown(p page.Page) bool {
	const level = 0.5
	backwards, all := 0, 0
	for i := 1; i < len(p.Words); i++ {
		before, word := p.Words[i-1], p.Words[i]
		if before.OverlapY(word.Box) < level || text.Direction(word.Text) > 0 {
			continue
		}
		if all++; word.X1 <= before.X0 {
			backwards++
		}
	}
	return backwards*2 > all
}
