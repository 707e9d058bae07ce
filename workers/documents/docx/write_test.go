package docx

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/officefile"
)

func written(t *testing.T, d layout.Document, note string) (path string, counts Counts) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.docx")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	counts, err = Write(file, d, note)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := officefile.Inspect(t.Context(), path, officefile.DOCX); err != nil {
		t.Error(err)
	}
	return path, counts
}

func partOf(t *testing.T, path, name string) string {
	t.Helper()
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	file, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func block(kind layout.Kind, content string) layout.Block {
	return layout.Block{Kind: kind, Level: 1, Size: 11, Runs: []text.Run{{Text: content}}, Box: page.Box{Y0: 700, Y1: 720}}
}

func pages(all ...[]layout.Block) layout.Document {
	d := layout.Document{BodySize: 11}
	for i, blocks := range all {
		d.Pages = append(d.Pages, layout.PageLayout{Number: i + 1, Width: 595, Height: 842, Blocks: blocks})
	}
	return d
}

func TestWhatWasWrittenIsRead(t *testing.T) {
	rtl := block(layout.Paragraph, "שלום")
	rtl.RTL = true
	item := block(layout.ListItem, "item")
	item.Marker = "•"
	clause := block(layout.ListItem, "Clause.")
	clause.Marker, clause.Ordered, clause.Level = "(2)", true, 0
	entry := block(layout.ListItem, "2.1 Rivers")
	entry.Page = "14"
	table := layout.Block{Kind: layout.Table, Size: 11, Table: &tables.Table{Rows: 2, Cols: 2, Cells: []tables.Cell{
		{Runs: []text.Run{{Text: "a"}}}, {Row: 1, Col: 1, Runs: []text.Run{{Text: "b"}}},
	}}}
	path, counts := written(t, pages([]layout.Block{block(layout.Heading, "Title & <more>"), block(layout.Paragraph, " two  blanks "), item, clause, entry, rtl, table}), "")
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	want := []Paragraph{
		{Style: "Heading1", Text: "Title & <more>"},
		{Text: " two  blanks "},
		{Style: "ListParagraph", Text: "item", IsItem: true},
		{Text: "(2) Clause."},
		{Style: "TOC2", Text: "2.1 Rivers\t14"},
		{Text: "שלום", RTL: true},
		{Text: "a", InTable: true},
		{InTable: true},
		{InTable: true},
		{Text: "b", InTable: true},
		{},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if main := partOf(t, path, "word/document.xml"); !strings.Contains(main, `w:leader="dot" w:pos="9520"`) || !strings.Contains(main, "<w:tab/><w:t>14</w:t>") {
		t.Errorf("no dots lead to the number of a page: %s", main)
	}
	if counts != (Counts{Paragraphs: 5, Headings: 1, ListItems: 2, Tables: 1}) {
		t.Errorf("%+v", counts)
	}
}

func TestStylesAndLinksAreKept(t *testing.T) {
	b := block(layout.Paragraph, "plain ")
	b.Runs = append(b.Runs, text.Run{Text: "bold", Style: page.Style{Bold: true}}, text.Run{Text: "2", Style: page.Style{Script: page.Above}},
		text.Run{Text: "n", Style: page.Style{Script: page.Below}}, text.Run{Text: "link", Style: page.Style{Italic: true, Link: "https://example.com/?a=1&b=2"}})
	path, _ := written(t, pages([]layout.Block{b}), "")
	main := partOf(t, path, "word/document.xml")
	for _, want := range []string{
		`<w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">bold</w:t>`,
		`<w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t xml:space="preserve">2</w:t>`,
		`<w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t xml:space="preserve">n</w:t>`,
		`<w:hyperlink r:id="rIdLink1"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/><w:i/><w:iCs/></w:rPr><w:t xml:space="preserve">link</w:t></w:r></w:hyperlink>`,
	} {
		if !strings.Contains(main, want) {
			t.Errorf("%s is not in %s", want, main)
		}
	}
	if relations := partOf(t, path, "word/_rels/document.xml.rels"); !strings.Contains(relations, `Target="https://example.com/?a=1&amp;b=2" TargetMode="External"`) {
		t.Error(relations)
	}
}

// Numbers look as on the page: where they are not consecutive, another list begins.
func TestListsCountAsThePageDoes(t *testing.T) {
	l := newLists()
	for _, c := range []struct {
		marker string
		level  int
		list   int
	}{
		{"1.", 0, 2}, {"2.", 0, 2}, {"a)", 1, 3}, {"b)", 1, 3}, {"3.", 0, 2}, {"a)", 1, 4}, {"7.", 0, 5}, {"(i)", 0, 6}, {"(ii)", 0, 6}, {"(iii)", 0, 6}, {"(iv)", 0, 6}, {"(v)", 0, 6}, {"•", 0, 1}, {"(vi)", 0, 6},
	} {
		list, level := l.item(layout.Block{Kind: layout.ListItem, Marker: c.marker, Ordered: c.marker != "•", Level: c.level})
		if list != c.list || level != c.level {
			t.Errorf("%s: list %d, level %d, want %d", c.marker, list, level, c.list)
		}
	}
	want := []counting{
		{0, "decimal", "%1.", 1, 4}, {1, "lowerLetter", "%2)", 1, 3}, {1, "lowerLetter", "%2)", 1, 2}, {0, "decimal", "%1.", 7, 8}, {0, "lowerRoman", "(%1)", 1, 7},
	}
	if diff := cmp.Diff(fmt.Sprint(want), fmt.Sprint(l.counting)); diff != "" {
		t.Error(diff)
	}
}

func TestAParagraphOverAPageBreakIsOne(t *testing.T) {
	next := block(layout.Paragraph, " goes on")
	next.Continues = true
	path, counts := written(t, pages([]layout.Block{block(layout.Paragraph, "It")}, []layout.Block{next, block(layout.Paragraph, "Another")}), "")
	got, err := Read(path)
	if err != nil || len(got) != 2 || got[0].Text != "It goes on" || counts.Paragraphs != 2 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestPagesEndWhereThePDFsDid(t *testing.T) {
	early, full := block(layout.Paragraph, "early"), block(layout.Paragraph, "full")
	early.Box, full.Box.Y0 = page.Box{Y0: 80, Y1: 400}, 80
	for name, c := range map[string]struct {
		first  layout.Block
		breaks int
	}{"a full page": {full, 0}, "one that ends early": {early, 1}, "a title page with a line at its end": {block(layout.Paragraph, "line"), 1}} {
		path, _ := written(t, pages([]layout.Block{c.first}, []layout.Block{block(layout.Paragraph, "next")}), "")
		if got := strings.Count(partOf(t, path, "word/document.xml"), "<w:pageBreakBefore/>"); got != c.breaks {
			t.Errorf("%s: %d breaks", name, got)
		}
	}
	turned := pages([]layout.Block{block(layout.Paragraph, "upright")}, []layout.Block{block(layout.Paragraph, "landscape")})
	turned.Pages[1].Width, turned.Pages[1].Height = 842, 595
	path, _ := written(t, turned, "")
	if main := partOf(t, path, "word/document.xml"); strings.Count(main, "<w:sectPr>") != 2 || strings.Count(main, `w:orient="landscape"`) != 1 {
		t.Error(main)
	}
}

func TestWhatRunsIsHeaderAndFooter(t *testing.T) {
	d := pages([]layout.Block{block(layout.Paragraph, "a")}, []layout.Block{block(layout.Paragraph, "b")})
	for i := range d.Pages {
		d.Pages[i].Header = []layout.Block{block(layout.Running, "A report")}
		d.Pages[i].Footer = []layout.Block{block(layout.Running, fmt.Sprintf("Page %d of 9", i+1))}
	}
	path, _ := written(t, d, "")
	if header := partOf(t, path, "word/header1.xml"); !strings.Contains(header, "report") {
		t.Error(header)
	}
	if footer := partOf(t, path, "word/footer1.xml"); strings.Count(footer, " PAGE ") != 1 || !strings.Contains(footer, "9") {
		t.Error(footer)
	}
}

// The last page's number is also that of all pages, and a part of a longer document does not begin with 1.
func TestPagesCountAsThePDFsDo(t *testing.T) {
	d := pages([]layout.Block{block(layout.Paragraph, "a")}, []layout.Block{block(layout.Paragraph, "b")}, []layout.Block{block(layout.Paragraph, "c")})
	for i := range d.Pages {
		d.Pages[i].Number = 30 + i
		d.Pages[i].Footer = []layout.Block{block(layout.Running, fmt.Sprintf("Page %d of 22", 20+i))}
	}
	path, _ := written(t, d, "")
	if footer := partOf(t, path, "word/footer1.xml"); strings.Count(footer, " PAGE ") != 1 || !strings.Contains(footer, "<w:t>22</w:t></w:r></w:p>") {
		t.Error(footer)
	}
	if body := partOf(t, path, "word/document.xml"); strings.Count(body, `<w:pgNumType w:start="20"/>`) != 1 {
		t.Error(body)
	}
}

func TestADocumentWithoutTextSaysSo(t *testing.T) {
	path, counts := written(t, pages(nil, nil), "Nothing here.")
	got, err := Read(path)
	if err != nil || len(got) != 1 || got[0].Text != "Nothing here." || counts != (Counts{}) {
		t.Errorf("%+v, %+v, %v", got, counts, err)
	}
}

func TestWhatIsNotADocumentIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.docx")
	for name, content := range map[string]string{"no archive": "x", "nothing": ""} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(path); !errors.Is(err, ErrDocument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A cell below another that spans both goes on with it (ECMA-376 part 1 §17.4.84).
func TestCellsThatSpanOthersAreMerged(t *testing.T) {
	cell := func(row, col, rows, cols int, words string) tables.Cell {
		return tables.Cell{Row: row, Col: col, RowSpan: rows, ColSpan: cols, Runs: []text.Run{{Text: words}}}
	}
	table := block(layout.Table, "")
	table.Table = &tables.Table{Rows: 2, Cols: 3, Cells: []tables.Cell{
		cell(0, 0, 2, 1, "tall"), cell(0, 1, 1, 2, "wide"), cell(1, 1, 1, 1, "b"), cell(1, 2, 1, 1, "c"),
	}}
	path, _ := written(t, pages([]layout.Block{table}), "")
	var rows []string
	for row := range strings.SplitSeq(partOf(t, path, "word/document.xml"), "<w:tr>") {
		var spans []string
		for _, m := range regexp.MustCompile(`<w:tcW [^>]*/>(.*?)</w:tcPr>`).FindAllStringSubmatch(row, -1) {
			spans = append(spans, m[1])
		}
		rows = append(rows, strings.Join(spans, "|"))
	}
	want := []string{"", `<w:vMerge w:val="restart"/>|<w:gridSpan w:val="2"/>`, `<w:vMerge/>||`}
	if !slices.Equal(rows, want) {
		t.Errorf("%q", rows)
	}
}

// Paragraphs of one frame have borders that are alike, which is one frame for word processors; those of the next frame differ.
func TestParagraphsInAFrameHaveItsBorders(t *testing.T) {
	var all []layout.Block
	for _, frame := range []int{0, 1, 1, 2} {
		b := block(layout.Paragraph, "text")
		b.Frame, b.RTL = frame, true
		all = append(all, b)
	}
	path, _ := written(t, pages(all), "")
	found := regexp.MustCompile(`<w:pBdr>.*?</w:pBdr><w:bidi/>`).FindAllString(partOf(t, path, "word/document.xml"), -1)
	if len(found) != 3 || found[0] != found[1] || found[1] == found[2] || strings.Count(found[0], `w:val="single"`) != 4 {
		t.Errorf("%q", found)
	}
}

func TestTextIsInTheKindOfFontOfThePDF(t *testing.T) {
	for face, want := range map[layout.Face]string{layout.Plain: "Calibri", layout.Serif: "Times New Roman", layout.Typewriter: "Courier New"} {
		path, _ := written(t, layout.Document{Face: face, Pages: []layout.PageLayout{{Number: 1, Width: 595, Height: 842, Blocks: []layout.Block{block(layout.Paragraph, "a")}}}}, "")
		if styles := partOf(t, path, "word/styles.xml"); !strings.Contains(styles, `w:ascii="`+want+`" w:hAnsi="`+want+`"`) {
			t.Errorf("%d: %s", face, styles)
		}
	}
}

func TestBlocksAtTheRightEdgeStayThere(t *testing.T) {
	right := block(layout.Paragraph, "16 February 2018")
	right.Right = true
	path, _ := written(t, layout.Document{Pages: []layout.PageLayout{{Number: 1, Width: 595, Height: 842, Blocks: []layout.Block{right, block(layout.Paragraph, "Dear Petra,")}}}}, "")
	if body := partOf(t, path, "word/document.xml"); strings.Count(body, `<w:jc w:val="right"/>`) != 1 {
		t.Error(body)
	}
}

// On typewritten pages indents say who speaks, and who does is directly above; on others these are mostly the layout's.
func TestTypewrittenPagesKeepTheirPlaces(t *testing.T) {
	action, name, speech := block(layout.Paragraph, "They go."), block(layout.Paragraph, "ANN"), block(layout.Paragraph, "How long is it that we have been here?")
	name.Box = page.Box{X0: 250, X1: 270, Y0: 631, Y1: 643}
	action.Box = page.Box{X0: 100, X1: 500, Y0: 600, Y1: 620}
	speech.Box, speech.Lines = page.Box{X0: 200, X1: 400, Y0: 644, Y1: 670}, make([]text.Line, 2)
	d := pages([]layout.Block{action, name, speech})
	for face, want := range map[layout.Face]int{layout.Typewriter: 1, layout.Plain: 0} {
		d.Face = face
		path, _ := written(t, d, "")
		if main := partOf(t, path, "word/document.xml"); strings.Count(main, `<w:ind w:left="2000" w:right="2000"/>`) != want || strings.Count(main, `<w:spacing w:after="0"/><w:ind w:left="3000"/>`) != want ||
			strings.Count(main, "<w:spacing") != want {
			t.Errorf("face %d: %s", face, main)
		}
	}
}
