package measure

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// ReadHTML returns the text of an HTML document, by the kinds that its elements say. Pictures, scripts and styles are left out. It
// is the truth about a document that was printed from the HTML.
func ReadHTML(source string) (m Markdown) {
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return m
	}
	r := htmlReader{m: &m}
	r.read(root)
	r.flush()
	return m
}

// htmlReader collects inline text until a block begins or ends.
type htmlReader struct {
	m      *Markdown
	inline strings.Builder
	// inItem is set until the first text of a list item was taken.
	inItem bool
}

func (r *htmlReader) flush() {
	said := Spaced(r.inline.String())
	r.inline.Reset()
	if said == "" {
		return
	}
	if r.inItem {
		r.m.Items, r.inItem = append(r.m.Items, said), false
	} else {
		r.m.Paragraphs = append(r.m.Paragraphs, said)
	}
	r.m.All = append(r.m.All, said)
}

func (r *htmlReader) read(n *html.Node) {
	if n.Type == html.TextNode {
		r.inline.WriteString(n.Data)
		return
	}
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Head, atom.Img, atom.Svg, atom.Template:
		return
	case atom.Br:
		r.inline.WriteString(" ")
		return
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		r.flush()
		said := Spaced(TextOf(n))
		r.m.Headings, r.m.Levels = append(r.m.Headings, said), append(r.m.Levels, int(n.Data[1]-'0'))
		r.m.All = append(r.m.All, said)
		return
	case atom.Pre:
		r.flush()
		r.m.All = append(r.m.All, TextOf(n))
		return
	case atom.Table:
		r.flush()
		r.table(n)
		return
	}
	block := isBlock(n)
	if block {
		r.flush()
		r.inItem = r.inItem || n.DataAtom == atom.Li
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		r.read(c)
	}
	if block {
		r.flush()
		r.inItem = r.inItem && n.DataAtom != atom.Li
	}
}

func isBlock(n *html.Node) bool {
	if n.Type == html.DocumentNode {
		return true
	}
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.B, atom.Big, atom.Cite, atom.Code, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd,
		atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Tt, atom.U, atom.Var:
		return false
	}
	return n.Type == html.ElementNode && n.DataAtom != 0
}

func (r *htmlReader) table(n *html.Node) {
	t := tableOfHTML(n)
	r.m.Tables = append(r.m.Tables, t)
	for _, c := range t.Cells {
		if c.Text != "" {
			r.m.All = append(r.m.All, c.Text)
		}
	}
}

// tableOfHTML places the cells of a table's rows as a browser does: a cell takes the next place that no cell above spans.
func tableOfHTML(n *html.Node) (t Table) {
	taken := map[[2]int]bool{}
	for _, row := range Elements(n, atom.Tr) {
		col := 0
		for c := row.FirstChild; c != nil; c = c.NextSibling {
			if c.DataAtom != atom.Td && c.DataAtom != atom.Th {
				continue
			}
			for taken[[2]int{t.Rows, col}] {
				col++
			}
			cell := Cell{Row: t.Rows, Col: col, RowSpan: span(c, "rowspan"), ColSpan: span(c, "colspan"), Text: Spaced(TextOf(c))}
			for i := range cell.RowSpan {
				for j := range cell.ColSpan {
					taken[[2]int{t.Rows + i, col + j}] = true
				}
			}
			t.Cells = append(t.Cells, cell)
			t.Cols = max(t.Cols, col+cell.ColSpan)
		}
		t.Rows++
	}
	return t
}

func span(n *html.Node, name string) int {
	for _, a := range n.Attr {
		if a.Key == name {
			if wide, err := strconv.Atoi(a.Val); err == nil && wide > 0 && wide < 1000 {
				return wide
			}
		}
	}
	return 1
}

// TextOf returns the text of a node, with a blank for a line break, and before and after what is a line of its own.
func TextOf(n *html.Node) string {
	var b strings.Builder
	writeText(&b, n)
	return b.String()
}

func writeText(b *strings.Builder, n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.DataAtom {
		case atom.Script, atom.Style:
			continue
		case atom.Br:
			b.WriteString(" ")
			continue
		}
		line := c.DataAtom == atom.P || c.DataAtom == atom.Li || c.DataAtom == atom.Div
		if line {
			b.WriteString(" ")
		}
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
		writeText(b, c)
		if line {
			b.WriteString(" ")
		}
	}
}

// Elements returns the elements of a kind below a node, in the order of the document.
func Elements(n *html.Node, kind atom.Atom) (all []*html.Node) {
	for c := range n.Descendants() {
		if c.DataAtom == kind {
			all = append(all, c)
		}
	}
	return all
}

// Flat returns the table without spans: a spanning cell's text is in its first place, as Markdown writes it.
func (t *Table) Flat() Table {
	rows := make([][]string, t.Rows)
	for i := range rows {
		rows[i] = make([]string, t.Cols)
	}
	for _, c := range t.Cells {
		if c.Row < t.Rows && c.Col < t.Cols {
			rows[c.Row][c.Col] = c.Text
		}
	}
	return TableOf(rows)
}
