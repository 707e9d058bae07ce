package pdftomarkdown

import (
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// validate parses the Markdown and compares it with the document: as many headings and tables, and no missing letters.
func validate(path string, d layout.Document) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !utf8.Valid(source) {
		return filetool.BadOutput("invalid_markdown", "The Markdown is not valid UTF-8.")
	}
	headings, tables, letters := understood(source)
	if headings != count(d, layout.Heading) || tables != count(d, layout.Table) {
		return filetool.BadOutput("invalid_markdown", "The Markdown does not have the headings and tables that it was to have.")
	}
	if letters < lettersOf(d) {
		return filetool.BadOutput("invalid_markdown", "The Markdown lacks text of the PDF.")
	}
	return nil
}

func understood(source []byte) (headings, tables, letters int) {
	root := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind().String() {
		case "Heading":
			headings++
		case "Table":
			tables++
		case "Text":
			letters += lettersIn(string(n.(*ast.Text).Value(source))) //nolint:forcetypeassert // its kind determines its type
		case "FencedCodeBlock":
			for i := range n.Lines().Len() {
				at := n.Lines().At(i)
				letters += lettersIn(string(at.Value(source)))
			}
		}
		return ast.WalkContinue, nil
	})
	return headings, tables, letters
}

func lettersOf(d layout.Document) (n int) {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			b.Marker = "" // written in Markdown's form
			n += lettersIn(b.Text())
		}
	}
	return n
}

func lettersIn(text string) int {
	return strings.Count(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return 'x'
		}
		return -1
	}, text), "x")
}
