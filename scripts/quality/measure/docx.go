package measure

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ReadDOCX returns the text of a Word document by what its styles and numbering say, whichever program wrote it.
func ReadDOCX(path string) (m Markdown, err error) {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return m, fmt.Errorf("read Word document: %w", err)
	}
	defer func() { _ = archive.Close() }()
	main, err := archive.Open("word/document.xml")
	if err != nil {
		return m, fmt.Errorf("read Word document: %w", err)
	}
	defer func() { _ = main.Close() }()
	r := docxReader{m: &m}
	tokens := xml.NewDecoder(main)
	for {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil {
			return m, fmt.Errorf("read Word document: %w", err)
		}
		r.take(token)
	}
}

// docxReader is within the paragraph and the table that are open.
type docxReader struct {
	m      *Markdown
	text   strings.Builder
	inText bool
	level  int
	item   bool
	table  *Table
	depth  int
	cell   Cell
	merged string
}

func (r *docxReader) take(token xml.Token) {
	switch e := token.(type) {
	case xml.StartElement:
		r.begin(e)
	case xml.EndElement:
		r.end(e.Name.Local)
	case xml.CharData:
		if r.inText {
			r.text.Write(e)
		}
	}
}

func value(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "val" {
			return a.Value
		}
	}
	return ""
}

func (r *docxReader) begin(e xml.StartElement) {
	switch e.Name.Local {
	case "t":
		r.inText = true
	case "br", "tab":
		r.text.WriteByte(' ')
	case "pStyle":
		if after, is := strings.CutPrefix(value(e), "Heading"); is {
			r.level, _ = strconv.Atoi(after)
		}
	case "numPr":
		r.item = true
	case "tbl":
		if r.depth++; r.depth == 1 {
			r.table = &Table{}
		}
	case "tr":
		r.cell = Cell{Row: r.cell.Row}
	case "tc":
		r.cell.RowSpan, r.cell.ColSpan, r.cell.Text, r.merged = 1, 1, "", ""
	case "gridSpan":
		r.cell.ColSpan, _ = strconv.Atoi(value(e))
	case "vMerge":
		if r.merged = value(e); r.merged == "" {
			r.merged = "continue"
		}
	}
}

func (r *docxReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "p":
		r.paragraph()
	case "tc":
		if r.depth == 1 {
			r.closeCell()
		}
	case "tr":
		if r.depth == 1 {
			r.cell.Row++
			r.table.Rows = r.cell.Row
		}
	case "tbl":
		if r.depth--; r.depth == 0 {
			r.m.Tables, r.table, r.cell = append(r.m.Tables, *r.table), nil, Cell{}
		}
	}
}

func (r *docxReader) closeCell() {
	at := r.cell
	at.Text = Spaced(at.Text)
	r.cell.Col += at.ColSpan
	r.table.Cols = max(r.table.Cols, r.cell.Col)
	if r.merged == "continue" {
		for i, above := range r.table.Cells {
			if above.Col == at.Col && above.Row+above.RowSpan == at.Row {
				r.table.Cells[i].RowSpan++
			}
		}
		return
	}
	r.table.Cells = append(r.table.Cells, at)
}

func (r *docxReader) paragraph() {
	said, level, item := Spaced(r.text.String()), r.level, r.item
	r.text.Reset()
	r.level, r.item = 0, false
	if said == "" {
		return
	}
	r.m.All = append(r.m.All, said)
	switch {
	case r.depth > 0:
		r.cell.Text += " " + said
	case level > 0:
		r.m.Headings, r.m.Levels = append(r.m.Headings, said), append(r.m.Levels, level)
	case item:
		r.m.Items = append(r.m.Items, said)
	default:
		r.m.Paragraphs = append(r.m.Paragraphs, said)
	}
}
