package measure

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// Markdown is the text of a Markdown document, by the kinds that a parser finds.
type Markdown struct {
	Headings, Items, Paragraphs, All []string
	Levels                           []int
	Tables                           []Table
}

// Text is the whole text, one line for each block or cell.
func (m *Markdown) Text() string { return strings.Join(m.All, "\n") }

// ReadMarkdown parses with goldmark.
func ReadMarkdown(source string) (m Markdown) {
	content := []byte(source)
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(content))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		return m.take(n, content), nil
	})
	return m
}

func (m *Markdown) take(n ast.Node, content []byte) ast.WalkStatus {
	said := inlineText(n, content)
	switch n := n.(type) {
	case *ast.Heading:
		m.Headings, m.Levels = append(m.Headings, said), append(m.Levels, n.Level)
	case *ast.TextBlock:
		if isFirstOfItem(n) {
			m.Items = append(m.Items, said)
		} else {
			m.Paragraphs = append(m.Paragraphs, said)
		}
	case *ast.Paragraph:
		if isFirstOfItem(n) {
			m.Items = append(m.Items, said)
		} else {
			m.Paragraphs = append(m.Paragraphs, said)
		}
	case *east.Table:
		t := readTable(n, content)
		m.Tables = append(m.Tables, t)
		for _, c := range t.Cells {
			m.All = append(m.All, c.Text)
		}
		return ast.WalkSkipChildren
	case *ast.FencedCodeBlock:
		var lines []string
		for i := range n.Lines().Len() {
			at := n.Lines().At(i)
			lines = append(lines, string(at.Value(content)))
		}
		said = strings.Join(lines, "")
	default:
		return ast.WalkContinue
	}
	m.All = append(m.All, said)
	return ast.WalkSkipChildren
}

// isFirstOfItem reports whether a paragraph is the first text of a list's item: others belong to it, but are not the item.
func isFirstOfItem(n ast.Node) bool {
	if _, inItem := n.Parent().(*ast.ListItem); !inItem {
		return false
	}
	for before := n.PreviousSibling(); before != nil; before = before.PreviousSibling() {
		if k := before.Kind(); k == ast.KindParagraph || k == ast.KindTextBlock {
			return false
		}
	}
	return true
}

// inlineText returns the text below a block.
func inlineText(n ast.Node, content []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if raw, is := n.(*ast.RawHTML); is && entering && strings.HasPrefix(string(raw.Segments.Value(content)), "<br") {
			b.WriteString(" ")
		}
		if t, is := n.(*ast.Text); is && entering {
			value := string(t.Value(content))
			if _, code := t.Parent().(*ast.CodeSpan); !code {
				value = unescaped(value)
			}
			b.WriteString(value)
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteString(" ")
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// unescaped removes the backslashes that a renderer would.
func unescaped(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && strings.ContainsRune("\\`*_{}[]<>()#+-.!|~&", rune(text[i+1])) {
			i++
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func readTable(n *east.Table, content []byte) Table {
	var rows [][]string
	for r := n.FirstChild(); r != nil; r = r.NextSibling() {
		var row []string
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			row = append(row, strings.ReplaceAll(inlineText(c, content), `\|`, "|"))
		}
		rows = append(rows, row)
	}
	return TableOf(rows)
}
