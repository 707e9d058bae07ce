package strangers

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// bodyBytesMax keeps a document to a few pages.
const bodyBytesMax = 9000

// kept are the elements of a plain body; of any other only the content is kept.
var kept = []atom.Atom{
	atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.P, atom.Ul, atom.Ol, atom.Li, atom.Pre, atom.Blockquote, atom.Table, atom.Thead,
	atom.Tbody, atom.Tr, atom.Td, atom.Th, atom.B, atom.Strong, atom.I, atom.Em, atom.Code, atom.Br, atom.Dl, atom.Dt, atom.Dd, atom.Div, atom.Sub, atom.Sup,
}

var dropped = []atom.Atom{atom.Script, atom.Style, atom.Head, atom.Img, atom.Svg, atom.Nav, atom.Template, atom.Form, atom.Button, atom.Details}

// isDropped reports whether an element is left out: scripts, pictures, and what leads to other pages, which DocBook, Texinfo and
// Sphinx write as tables or lists of their own.
func isDropped(n *html.Node) bool {
	if slices.Contains(dropped, n.DataAtom) {
		return true
	}
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
		said := strings.ToLower(a.Val)
		return (a.Key == "class" || a.Key == "summary") && (strings.HasPrefix(said, "nav") || strings.Contains(said, "navigation")) || a.Key == "class" && said == "related"
	})
}

// plainBody returns the content of an HTML document without attributes, pictures and layout, cut after a block near bodyBytesMax.
// It is empty for a document with tables in tables, whose truth nobody knows.
func plainBody(source string) string {
	root, err := html.Parse(strings.NewReader(source))
	if err != nil {
		return ""
	}
	for _, t := range measure.Elements(root, atom.Table) {
		if len(measure.Elements(t, atom.Table)) > 0 || len(measure.Elements(t, atom.Pre)) > 0 || len(measure.Elements(t, atom.Ul)) > 0 || len(measure.Elements(t, atom.Tr)) < 2 {
			return ""
		}
	}
	var b strings.Builder
	for _, block := range blocksOf(root) {
		if b.Len() > bodyBytesMax {
			break
		}
		writePlain(&b, block)
		b.WriteString("\n")
	}
	return b.String()
}

// blocksOf returns the topmost elements that are kept, and texts outside them.
func blocksOf(n *html.Node) (all []*html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case isDropped(c), c.Type == html.CommentNode:
		case c.Type == html.TextNode && strings.TrimSpace(c.Data) == "":
		case c.DataAtom == atom.Body, c.DataAtom == atom.Html, c.DataAtom == atom.Div, c.Type == html.ElementNode && !slices.Contains(kept, c.DataAtom) && c.DataAtom != atom.A && c.DataAtom != atom.Span:
			all = append(all, blocksOf(c)...)
		default:
			all = append(all, c)
		}
	}
	return all
}

func writePlain(b *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		b.WriteString(html.EscapeString(n.Data))
		return
	}
	if n.Type != html.ElementNode || isDropped(n) {
		return
	}
	keep := slices.Contains(kept, n.DataAtom)
	if keep {
		b.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			if a.Key == "colspan" || a.Key == "rowspan" {
				fmt.Fprintf(b, " %s=%q", a.Key, a.Val)
			}
		}
		b.WriteString(">")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		writePlain(b, c)
	}
	if keep && n.DataAtom != atom.Br {
		b.WriteString("</" + n.Data + ">")
	}
}
