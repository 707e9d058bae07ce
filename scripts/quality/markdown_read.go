package main

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// markdownText is what a reader of Markdown takes a text for.
type markdownText struct {
	headings, items, paragraphs, all []string
	levels                           []int
	tables                           []gridTable
}

func (m *markdownText) text() string { return strings.Join(m.all, "\n") }

// readMarkdown reads with goldmark, which has not written it.
func readMarkdown(source string) (m markdownText) {
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

func (m *markdownText) take(n ast.Node, content []byte) ast.WalkStatus {
	said := inlineText(n, content)
	switch n := n.(type) {
	case *ast.Heading:
		m.headings, m.levels = append(m.headings, said), append(m.levels, n.Level)
	case *ast.TextBlock:
		m.items = append(m.items, said)
	case *ast.Paragraph:
		if _, inItem := n.Parent().(*ast.ListItem); inItem {
			m.items = append(m.items, said)
		} else {
			m.paragraphs = append(m.paragraphs, said)
		}
	case *east.Table:
		t := readTable(n, content)
		m.tables = append(m.tables, t)
		for _, c := range t.cells {
			m.all = append(m.all, c.text)
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
	m.all = append(m.all, said)
	return ast.WalkSkipChildren
}

// inlineText is what is said below a block.
func inlineText(n ast.Node, content []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
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

// unescaped takes the backslashes away that a renderer would.
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

func readTable(n *east.Table, content []byte) gridTable {
	var rows [][]string
	for r := n.FirstChild(); r != nil; r = r.NextSibling() {
		var row []string
		for c := r.FirstChild(); c != nil; c = c.NextSibling() {
			row = append(row, strings.ReplaceAll(inlineText(c, content), `\|`, "|"))
		}
		rows = append(rows, row)
	}
	return gridOf(rows)
}
