package strangers

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// typstSource writes a body in Typst's markup: pages as a scientific typesetter makes them, justified and hyphenated.
func (d Document) typstSource() string {
	root, err := html.Parse(strings.NewReader(d.Body))
	if err != nil {
		return ""
	}
	look := hashOf("typst " + d.Name)
	font := []string{"New Computer Modern", "Libertinus Serif", "New Computer Modern"}[look%3]
	columns := 1
	if strings.Contains(d.CSS, "column") {
		columns = 2
	}
	t := typstWriter{}
	fmt.Fprintf(&t.b, "#set page(paper: %q, columns: %d, numbering: %s)\n#set text(font: %q, size: %dpt, lang: %q, hyphenate: true)\n#set par(justify: %t)\n#set heading(numbering: none)\n",
		[]string{"a4", "us-letter"}[look/3%2], columns, []string{`"1"`, "none"}[look/6%2], font, 9+look/12%3, d.Lang, look/36%3 > 0)
	if look/108%3 == 0 {
		t.b.WriteString("#set par(first-line-indent: 1.2em, spacing: 0.65em)\n")
	}
	t.rules = look/324%3 > 0
	t.block(root)
	return t.b.String()
}

type typstWriter struct {
	b     strings.Builder
	rules bool
}

// text writes a text as a string, which needs no escapes but two.
func (t *typstWriter) text(text string) {
	fmt.Fprintf(&t.b, "#text(%s)", quoted(measure.Spaced(text)))
}

func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

func (t *typstWriter) block(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch c.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			fmt.Fprintf(&t.b, "\n#heading(level: %c)[", c.Data[1])
			t.text(measure.TextOf(c))
			t.b.WriteString("]\n")
		case atom.Ul, atom.Ol:
			t.list(c)
		case atom.Pre:
			fmt.Fprintf(&t.b, "\n#raw(block: true, %s)\n", quoted(strings.Trim(measure.TextOf(c), "\n")))
		case atom.Table:
			t.table(c)
		case atom.P, atom.Dt, atom.Dd:
			if hasTable(c) {
				t.block(c)
				continue
			}
			t.b.WriteString("\n\n")
			t.text(measure.TextOf(c))
			t.b.WriteString("\n\n")
		case atom.Head:
		default:
			if c.Type == html.TextNode && strings.TrimSpace(c.Data) != "" {
				t.b.WriteString("\n\n")
				t.text(c.Data)
				t.b.WriteString("\n\n")
			}
			t.block(c)
		}
	}
}

// list writes the items, and what pages have between them: their writers take ul for a margin.
func (t *typstWriter) list(n *html.Node) {
	kind := map[atom.Atom]string{atom.Ul: "list", atom.Ol: "enum"}[n.DataAtom]
	open := false
	begin := func(item bool) {
		if item && !open {
			fmt.Fprintf(&t.b, "\n#%s(", kind)
		} else if !item && open {
			t.b.WriteString(")\n")
		}
		open = item
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.DataAtom == atom.Li:
			begin(true)
			t.b.WriteString("[")
			t.item(c)
			t.b.WriteString("],")
		case c.Type != html.TextNode || strings.TrimSpace(c.Data) != "":
			begin(false)
			t.alone(c)
		}
	}
	begin(false)
}

func (t *typstWriter) item(n *html.Node) {
	var said strings.Builder
	flush := func() {
		if strings.TrimSpace(said.String()) != "" {
			t.text(said.String())
			t.b.WriteString("\n\n")
		}
		said.Reset()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case slices.Contains([]atom.Atom{atom.Ul, atom.Ol, atom.Pre, atom.P, atom.Blockquote}, c.DataAtom), hasTable(c):
			flush()
			t.alone(c)
		case c.Type == html.TextNode:
			said.WriteString(c.Data)
		default:
			said.WriteString(measure.TextOf(c))
		}
	}
	flush()
}

func hasTable(n *html.Node) bool {
	return n.DataAtom == atom.Table || len(measure.Elements(n, atom.Table)) > 0
}

// alone writes a node without its siblings.
func (t *typstWriter) alone(n *html.Node) {
	one := *n
	one.NextSibling, one.PrevSibling = nil, nil
	t.block(&html.Node{Type: html.ElementNode, FirstChild: &one})
}

func (t *typstWriter) table(n *html.Node) {
	m := measure.ReadHTML(htmlOf(n))
	if len(m.Tables) == 0 {
		return
	}
	table := m.Tables[0]
	stroke := "none"
	if t.rules {
		stroke = "0.5pt"
	}
	fmt.Fprintf(&t.b, "\n#table(columns: %d, align: left, stroke: %s,", table.Cols, stroke)
	for _, c := range table.Cells {
		fmt.Fprintf(&t.b, "table.cell(x: %d, y: %d, colspan: %d, rowspan: %d)[", c.Col, c.Row, c.ColSpan, c.RowSpan)
		t.text(c.Text)
		t.b.WriteString("],")
	}
	t.b.WriteString(")\n")
}

func htmlOf(n *html.Node) string {
	var b strings.Builder
	_ = html.Render(&b, n) // a builder never fails
	return b.String()
}
