package layout

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/toolmill/toolmill/workers/documents/layout/contents"
	"github.com/toolmill/toolmill/workers/documents/layout/frames"
	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/linenumbers"
	"github.com/toolmill/toolmill/workers/documents/layout/overprint"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/layout/vocabulary"
)

// sheet is a page during the analysis.
type sheet struct {
	page.Page

	// words are the upright words; each ruled table is one solid word among them.
	words  []text.Word
	turned []text.Word
	// margin has the numbers of lines.
	margin []text.Word
	// stands is set if its lines are vertical, typed if the document is typewritten.
	stands, typed bool
	ruled         []tables.Table
	// regions are its columns, in reading order; lead is the distance of lines of text, in ems, 0 if there are too few.
	regions []region
	lead    float64
	// top is the rest of the table of the page before, if that reaches over the columns; nil for none.
	top *Block
	// columns are those of one width that were found.
	columns []even
	// numbersBefore and numbersAfter are what rows of the pages around it begin with.
	numbersBefore, numbersAfter []items.Number
	// frames are drawn around text.
	frames []page.Box
}

// Analyze returns the layout of a document's pages, given in order. Font sizes count as large, and lines as headers or footers,
// in comparison with all pages.
func Analyze(pages []page.Page) Document {
	sheets := make([]sheet, len(pages))
	inParallel(len(pages), func(i int) {
		sheets[i].Page, sheets[i].stands = upright(pages[i])
		sheets[i].words, sheets[i].turned = partTurned(text.WordsOf(sheets[i].Page))
		sheets[i].words, sheets[i].margin = linenumbers.Part(contents.Words(sheets[i].words))
	})
	face := faceOf(pages)
	if isTypewritten(sheets) {
		face = Typewriter
		withoutPitch(sheets)
	}
	inParallel(len(sheets), func(i int) { sheets[i].rule() })
	begins := map[int]tables.Table{}
	for i := range sheets {
		s := &sheets[i]
		s.words = tables.UnderHeads(s.words, begins, s.ruled)
		s.words, s.ruled = tables.Leftover(s.Number, s.words, s.Rules, s.Shades, neighbours(sheets, i), s.ruled)
		s.words, s.ruled = tables.Cut(s.words, neighbours(sheets, i), s.ruled)
		s.words, s.ruled = tables.Rest(s.words, neighbours(sheets[:i+1], i), s.ruled)
	}
	d := Document{BodySize: text.BodySize(wordsOf(sheets)), Face: face, Pages: make([]PageLayout, len(sheets))}
	runs := findRunning(sheets, d.BodySize)
	inParallel(len(sheets), func(i int) { d.Pages[i] = sheets[i].part(runs, i) })
	partAlike(sheets)
	setLeads(sheets)
	inParallel(len(sheets), func(i int) { d.Pages[i].Blocks = sheets[i].read(nil, nil) })
	readOn(&d, sheets)
	for i := range sheets {
		count(&d, &d.Pages[i], &sheets[i])
		frame(d.Pages[i].Blocks, sheets[i].frames)
	}
	mendTables(&d, sheets)
	rankHeadings(&d, saidHeads(sheets))
	joinTitles(&d)
	nameTables(&d)
	flowAcrossPages(&d)
	inParallel(len(sheets), func(i int) { look(d.Pages[i].Blocks, sheets[i].Page) })
	align(&d)
	nest(&d)
	each(&d, func(blocks []Block, i int) { withoutSoftHyphens(blocks[i].Runs) })
	return d
}

func wordsOf(sheets []sheet) (all []text.Word) {
	n := 0
	for i := range sheets {
		n += len(sheets[i].words)
	}
	all = make([]text.Word, 0, n)
	for i := range sheets {
		all = append(all, sheets[i].words...)
	}
	return all
}

// rule finds the ruled tables. A line that runs upwards or downwards in one of their cells is a part of it.
func (s *sheet) rule() {
	stood := standing(s.turned, len(s.Words))
	all := s.words
	for _, l := range stood {
		all = append(all, l.word)
	}
	under, all := overprint.Lines(all)
	all, s.ruled = tables.Tagged(s.Number, all, s.Tagged)
	all, s.ruled = tables.Ruled(s.Number, all, s.Rules, s.Shades, s.ruled)
	if all = append(all, under...); len(s.ruled)+len(stood) == 0 {
		s.words, s.turned = all, nil
		return
	}
	left := map[int]bool{}
	s.words = make([]text.Word, 0, len(all))
	for _, w := range all {
		if left[w.Number] = true; w.Number < len(s.Words) {
			s.words = append(s.words, w)
		}
	}
	s.turned = nil
	for _, l := range stood {
		if left[l.word.Number] {
			s.turned = append(s.turned, l.parts...)
		}
	}
}

// neighbours are the ruled tables of the pages before and after.
func neighbours(sheets []sheet, at int) (near []tables.Table) {
	if at > 0 {
		near = append(near, sheets[at-1].ruled...)
	}
	if at+1 < len(sheets) {
		near = append(near, sheets[at+1].ruled...)
	}
	return near
}

// part takes out headers and footers, and finds the columns of text.
func (s *sheet) part(runs runningLines, at int) PageLayout {
	l := PageLayout{
		Number: s.Number, Width: s.Width, Height: s.Height, Scanned: s.Scanned(), Broken: s.Broken, Cut: s.Cut,
	}
	s.words, l.Header, l.Footer = runs.take(at, s.words)
	l.Margin = marginBlocks(s.margin)
	s.words = items.WithBullets(s.words, s.Marks)
	s.frames = frames.Of(s.Page)
	if parts, found := contents.Columns(s.words); found {
		for _, words := range parts {
			s.regions = append(s.regions, split(region{words: words, stands: s.stands}, func(even) {})...)
		}
		return l
	}
	s.regions = split(region{words: s.words, stands: s.stands}, s.noteColumns)
	return l
}

// count adds the characters of a page, which was made from the sheet.
func count(d *Document, p *PageLayout, s *sheet) {
	for _, words := range [][]text.Word{s.words, s.turned} {
		for _, w := range words {
			d.TextChars += text.Visible(w.Text)
			d.OddChars += text.Odd(w.Text)
		}
	}
	for i := range s.ruled {
		for _, c := range s.ruled[i].Cells {
			d.TextChars += text.Visible(c.Text())
			d.OddChars += text.Odd(c.Text())
		}
	}
	for _, b := range p.Blocks {
		d.KeptChars += text.Visible(b.Text())
	}
}

// frame notes the frames of paragraphs and headings. One with something else has none in a document of paragraphs: word processors draw a frame of
// its own around each item of a list.
func frame(blocks []Block, all []page.Box) {
	for number, box := range all {
		isIn := func(b Block) bool { return box.Holds(b.Box.MidX(), b.Box.MidY()) }
		if slices.ContainsFunc(blocks, func(b Block) bool { return isIn(b) && b.Kind != Paragraph && b.Kind != Heading }) {
			continue
		}
		for i := range blocks {
			if b := &blocks[i]; isIn(*b) && b.Frame == 0 {
				b.Frame = number + 1
			}
		}
	}
}

// mendTables joins the broken words of cells that the document has elsewhere.
func mendTables(d *Document, sheets []sheet) {
	all := d.Tables()
	if !slices.ContainsFunc(all, (*tables.Table).HasSeams) {
		return
	}
	words := vocabulary.Vocabulary{}
	for i := range sheets {
		for _, w := range sheets[i].Words {
			words.Add(w.Text)
		}
	}
	for _, t := range all {
		t.Discount(words)
	}
	var ends [][2]string
	for _, t := range all {
		ends = append(ends, t.HyphenEnds()...)
	}
	hyphens := hyphensOf(d, words, ends)
	for _, t := range all {
		t.Mend(words, hyphens)
	}
}

// hyphensOf returns what the hyphens at the ends of lines of text are, or those in cells, since a few lines of text may have none. What is beside them is
// no longer in the vocabulary.
func hyphensOf(d *Document, words vocabulary.Vocabulary, ofCells [][2]string) vocabulary.Hyphens {
	const linesMin, share, dividingMin = 12, 0.03, 2
	lines := 0
	var ends [][2]string
	each(d, func(blocks []Block, i int) {
		b := &blocks[i]
		if b.Kind != Paragraph && b.Kind != ListItem {
			return
		}
		for at := 1; at < len(b.Lines); at++ {
			if lines++; strings.HasSuffix(b.Lines[at-1].Text, "-") {
				before, after := b.Lines[at-1].Text, strings.TrimSpace(b.Lines[at].Text)
				opening, _, _ := strings.Cut(after, " ")
				ends = append(ends, [2]string{before[strings.LastIndex(before, " ")+1:], opening})
			}
		}
	})
	for _, end := range ends {
		words.Take(end[0], end[1])
	}
	divided := 0
	for _, end := range ends {
		if words.Divides(end[0], end[1], vocabulary.Unknown) {
			divided++
		}
	}
	dividing, ofNames := words.Known(ofCells)
	switch {
	case lines >= linesMin && float64(divided) > share*float64(lines), dividing >= dividingMin && dividing > ofNames:
		return vocabulary.Dividing
	case lines < linesMin:
		return vocabulary.Unknown
	}
	return vocabulary.OfNames
}

// nameTables uses the heading directly above a table as its title.
func nameTables(d *Document) {
	each(d, func(blocks []Block, i int) {
		if i > 0 && blocks[i].Table != nil && blocks[i-1].Kind == Heading {
			blocks[i].Table.Title = blocks[i-1].Text()
		}
	})
}

// withoutSoftHyphens removes soft hyphens inside lines.
func withoutSoftHyphens(runs []text.Run) {
	for i := range runs {
		runs[i].Text = text.WithoutSoftHyphens(runs[i].Text)
	}
}

// inParallel calls do with each number below count, several at a time: pages do not depend on each other until they are joined.
func inParallel(count int, do func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(count, runtime.GOMAXPROCS(0)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	group.Wait()
}
