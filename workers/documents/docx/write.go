package docx

import (
	"archive/zip"
	"fmt"
	"io"
	"strconv"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// Counts are what was written.
type Counts struct {
	// Paragraphs counts everything that is neither a heading nor in a table, list items included.
	Paragraphs, Headings, ListItems, Tables int
}

// Write writes the document to out. A document without text gets the sentence note instead.
func Write(out io.Writer, d layout.Document, note string) (Counts, error) {
	archive := zip.NewWriter(out)
	b := body{document: d, joined: d.Joined(), lists: newLists(), links: map[string]string{}, header: running(d, true), footer: running(d, false)}
	err := b.writeTo(archive, note)
	for _, other := range []struct {
		name  string
		write func(p *part)
	}{
		{"word/numbering.xml", b.lists.write},
		{"word/styles.xml", func(p *part) { writeStyles(p, d) }},
		{"word/header1.xml", func(p *part) { b.header.write(p, "hdr") }},
		{"word/footer1.xml", func(p *part) { b.footer.write(p, "ftr") }},
		{"word/_rels/document.xml.rels", b.writeRelations},
		{"_rels/.rels", func(p *part) { p.raw(packageRelations) }},
		{"[Content_Types].xml", func(p *part) { p.raw(contentTypes) }},
	} {
		if err == nil {
			err = writePart(archive, other.name, other.write)
		}
	}
	if err != nil {
		return Counts{}, err
	}
	return b.counts, archive.Close()
}

func writePart(archive *zip.Writer, name string, write func(p *part)) error {
	entry, err := archive.Create(name)
	if err != nil {
		return err
	}
	p := &part{out: entry}
	p.raw(declaration)
	write(p)
	if p.err != nil {
		return fmt.Errorf("%s: %w", name, p.err)
	}
	return nil
}

// body writes the main part.
type body struct {
	document layout.Document
	// joined is the document without page breaks, which is what is written.
	joined layout.Document
	lists  *lists
	// links are the relationship ids by address.
	links          map[string]string
	header, footer runningText
	counts         Counts
	// sections is how many were begun.
	sections int
	p        *part
	// breakBefore is set if the next paragraph begins a new page.
	breakBefore bool
	// roomPoints is how wide the text of the page is; from and to are where it begins and ends on the page of the PDF.
	roomPoints, from, to float64
	// isClose is set if the next block is as close as the next line.
	isClose bool
}

func (b *body) writeTo(archive *zip.Writer, note string) error {
	return writePart(archive, "word/document.xml", func(p *part) {
		b.p = p
		p.raw(`<w:document`, namespaces, `><w:body>`)
		written := 0
		for i := range b.document.Pages {
			written += b.page(i)
		}
		if written == 0 && note != "" {
			p.raw(`<w:p><w:r><w:t xml:space="preserve">`)
			p.text(note)
			p.raw(`</w:t></w:r></w:p>`)
		}
		var last layout.PageLayout
		if n := len(b.document.Pages); n > 0 {
			last = b.document.Pages[n-1]
		}
		p.raw(b.section(last), `</w:body></w:document>`)
	})
}

// page writes the blocks that begin on a page and returns how many blocks the page has.
func (b *body) page(at int) int {
	page := b.document.Pages[at]
	b.roomPoints = page.Width - 2*marginPoints(page)
	b.from, b.to = edgesOf(page)
	blocks := b.joined.Pages[at].Blocks
	for i, block := range blocks {
		b.isClose = i+1 < len(blocks) && areClose(block, blocks[i+1])
		b.block(block)
	}
	if at+1 < len(b.document.Pages) {
		next := b.document.Pages[at+1]
		switch {
		case !sameSize(page, next) && len(next.Blocks) > 0 && !next.Blocks[0].Continues:
			b.p.raw(`<w:p><w:pPr>`, b.section(page), `</w:pPr></w:p>`)
			b.breakBefore = false
		case len(page.Blocks) > 0 && endsEarly(page, next):
			b.breakBefore = true
		}
	}
	return len(page.Blocks)
}

// areClose reports whether the second block begins at the next line after the first.
func areClose(a, b layout.Block) bool {
	const apartMin = 0.4 // of the size
	return b.Box.Y0 > a.Box.Y0 && b.Box.Y0-a.Box.Y1 < apartMin*a.Size
}

// edgesOf returns where the text of a page begins and ends, in points from its left edge.
func edgesOf(page layout.PageLayout) (from, to float64) {
	for i, block := range page.Blocks {
		if i == 0 || block.Box.X0 < from {
			from = block.Box.X0
		}
		to = max(to, block.Box.X1)
	}
	return from, to
}

// endsEarly reports whether the PDF began a new page although there was room, or begins a chapter there.
func endsEarly(page, next layout.PageLayout) bool {
	const full, sparse = 0.72, 0.3 // of the page's height; a title page may have something at its end
	if len(next.Blocks) == 0 || next.Blocks[0].Continues {
		return false
	}
	bottom, filled := 0.0, 0.0
	for _, block := range page.Blocks {
		bottom = max(bottom, block.Box.Y1)
		filled += block.Box.Height()
	}
	first := next.Blocks[0]
	return bottom < full*page.Height || filled < sparse*page.Height || first.Kind == layout.Heading && first.Level == 1
}

func sameSize(a, b layout.PageLayout) bool {
	near := func(x, y float64) bool { return x-y < 2 && y-x < 2 }
	return near(a.Width, b.Width) && near(a.Height, b.Height)
}

const (
	twipsPerPoint = 20
	// Word accepts paper of at most 22 inches.
	paperTwipsMax = 31680
	paperTwipsMin = 1440
)

func twips(points float64) string {
	return strconv.Itoa(min(max(int(points*twipsPerPoint+0.5), 0), paperTwipsMax))
}

func marginPoints(page layout.PageLayout) float64 {
	return max(18, min(72, 0.1*min(page.Width, page.Height)))
}

// section returns the section properties that give the preceding pages the size of a page.
func (b *body) section(page layout.PageLayout) string {
	if page.Width <= 0 || page.Height <= 0 {
		page.Width, page.Height = 595, 842 // A4
	}
	orientation := ""
	if page.Width > page.Height {
		orientation = ` w:orient="landscape"`
	}
	margin := twips(marginPoints(page))
	width, height := max(page.Width, paperTwipsMin/twipsPerPoint), max(page.Height, paperTwipsMin/twipsPerPoint)
	return `<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:footerReference w:type="default" r:id="rIdFooter"/>` +
		`<w:type w:val="nextPage"/><w:pgSz w:w="` + twips(width) + `" w:h="` + twips(height) + `"` + orientation + `/>` +
		`<w:pgMar w:top="` + margin + `" w:right="` + margin + `" w:bottom="` + margin + `" w:left="` + margin +
		`" w:header="` + twips(28) + `" w:footer="` + twips(28) + `" w:gutter="0"/>` + b.firstNumber() + `</w:sectPr>`
}

// firstNumber makes the first section count as the pages do; those after it go on.
func (b *body) firstNumber() string {
	start := 1
	for _, r := range []runningText{b.header, b.footer} {
		if r.number != (place{}) {
			start = r.start
		}
	}
	if b.sections++; b.sections > 1 || start == 1 || start < 0 {
		return ""
	}
	return `<w:pgNumType w:start="` + strconv.Itoa(start) + `"/>`
}
