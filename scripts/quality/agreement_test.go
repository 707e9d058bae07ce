package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
)

// structure is the text of a document, by kind of passage.
type structure struct {
	Headings, Paragraphs, Items []string
	// Rows are the rows of a table, with cells separated by "|".
	Rows []string
}

// wanted is the structure of pamphlet.
var wanted = structure{
	Headings: []string{"The yearly report", "What was counted"},
	Paragraphs: []string{
		"The left column begins with many words that fill its narrow lines, so that a reader knows them for a column of text. The " +
			"sentence that stands at its lower end goes on at the upper end of the right column, beside it, until it ends. Letters go to: Mill Lane 7",
		"Another one takes the last line of these.",
		"A last paragraph stands alone and is long enough to fill more than one of the lines of this page, which goes on over the page break to its end.",
	},
	Items: []string{"First of the things that were done", "Second of them, which takes so many words that it needs another line below", "Third and last"},
	Rows:  []string{"Name|Offices|Remark", "Northern fields|12|Closed in winter, open in summer", "Rivers|7|None", "Total|19|All of them"},
}

// pamphlet is a PDF with a running header, columns, headings, a list, a table, and a paragraph across a page break.
func pamphlet() []byte {
	p := pdftest.New()
	const page = "/MediaBox[0 0 595 842]/Resources<<" + pdftest.Helvetica + ">>"
	line := func(size, x, y int, text string) string {
		return fmt.Sprintf("BT /F1 %d Tf %d %d Td (%s) Tj ET\n", size, x, y, text)
	}
	lines := func(x, y int, all ...string) (content string) {
		for i, text := range all {
			content += line(11, x, y-14*i, text)
		}
		return content
	}
	header := func(number int) string { return line(8, 72, 800, fmt.Sprintf("Mill and Sons, page %d", number)) }
	p.Page(page, header(1)+line(22, 72, 740, "The yearly report")+
		lines(72, 700, "The left column begins with many words", "that fill its narrow lines, so that a reader", "knows them for a column of text. The sen-",
			"tence that stands at its lower end goes")+
		lines(310, 700, "on at the upper end of the right column,", "beside it, until it ends. Letters go to:", "Mill Lane 7", "Another one takes the last line of these."))
	p.Page(page, header(2)+line(16, 72, 740, "What was counted")+
		lines(72, 700, "1. First of the things that were done", "2. Second of them, which takes so many words that it needs")+
		line(11, 85, 672, "another line below")+lines(72, 658, "3. Third and last")+
		lines(72, 610, "Name")+lines(230, 610, "Offices")+lines(340, 610, "Remark")+
		lines(72, 590, "Northern fields")+lines(230, 590, "12")+lines(340, 590, "Closed in winter,", "open in summer")+
		lines(72, 556, "Rivers")+lines(230, 556, "7")+lines(340, 556, "None")+
		lines(72, 536, "Total")+lines(230, 536, "19")+lines(340, 536, "All of them")+
		lines(72, 480, "A last paragraph stands alone and is long enough to fill more than one of the lines of this", "page, which goes on over the"))
	p.Page(page, header(3)+lines(72, 740, "page break to its end."))
	return p.Bytes()
}

// All formats of one PDF have the same text, divided in the same way.
func TestFormatsOfOnePDFAgree(t *testing.T) {
	tools := formats(t)
	for name, c := range map[string]struct {
		options string
		read    func(t *testing.T, path string) structure
		want    structure
	}{
		"Word":     {`{}`, ofWord, wanted},
		"Markdown": {`{}`, ofMarkdown, wanted},
		"Excel":    {`{}`, ofExcel, structure{Rows: wanted.Rows}},
		"text":     {`{"layout":false}`, ofText, wanted},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := tools[name].tool.Run(t.Context(), attempttest.PDF(t, pamphlet(), c.options), func(int, string) {})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, c.read(t, out.File.Name())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func ofWord(t *testing.T, path string) (s structure) {
	t.Helper()
	read, err := docx.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, p := range read {
		switch {
		case p.InTable:
			cells = append(cells, p.Text)
		case strings.HasPrefix(p.Style, "Heading"):
			s.Headings = append(s.Headings, p.Text)
		case p.IsItem:
			s.Items = append(s.Items, p.Text)
		case p.Text != "":
			s.Paragraphs = append(s.Paragraphs, p.Text)
		}
	}
	const columns = 3
	for row := range slices.Chunk(cells, columns) {
		s.Rows = append(s.Rows, strings.Join(row, "|"))
	}
	return s
}

func ofMarkdown(t *testing.T, path string) structure {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := measure.ReadMarkdown(string(content))
	s := structure{Headings: read.Headings, Paragraphs: read.Paragraphs, Items: read.Items}
	for _, table := range read.Tables {
		s.Rows = append(s.Rows, rowsOf(table)...)
	}
	return s
}

func ofExcel(t *testing.T, path string) (s structure) {
	t.Helper()
	file, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range file.GetSheetList() {
		table, err := gridOfSheet(file, name)
		if err != nil {
			t.Fatal(err)
		}
		s.Rows = append(s.Rows, rowsOf(table)...)
	}
	if err := file.Close(); err != nil {
		t.Error(err)
	}
	return s
}

func rowsOf(table measure.Table) []string {
	rows := make([][]string, table.Rows)
	for _, c := range table.Cells {
		rows[c.Row] = append(rows[c.Row], c.Text)
	}
	var all []string
	for _, row := range rows {
		all = append(all, strings.Join(row, "|"))
	}
	return all
}

// ofText sorts the lines of a plain text, which does not mark them, by the wanted structure. It splits pages; running
// headers stay on theirs.
func ofText(t *testing.T, path string) (s structure) {
	t.Helper()
	content, err := os.ReadFile(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	joined := strings.ReplaceAll(string(content), "\n\fMill and Sons, page 3\n\n", " ")
	for line := range strings.Lines(strings.ReplaceAll(joined, "\f", "")) {
		line = strings.TrimSpace(line)
		number, item, isItem := strings.Cut(line, ". ")
		switch {
		case line == "" || strings.HasPrefix(line, "Mill and Sons, page"):
		case strings.Contains(line, "\t"):
			s.Rows = append(s.Rows, strings.ReplaceAll(line, "\t", "|"))
		case isItem && len(number) == 1:
			s.Items = append(s.Items, item)
		case slices.Contains(wanted.Headings, line):
			s.Headings = append(s.Headings, line)
		default:
			s.Paragraphs = append(s.Paragraphs, line)
		}
	}
	return s
}
