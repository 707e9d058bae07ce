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

	"github.com/toolmill/toolmill/workers/engines/pdfstructure"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// validate reads the Markdown with a parser and compares what it understands
// with what was meant: as many headings, tables and letters.
func validate(path string, d pdfstructure.Document) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !utf8.Valid(source) {
		return filetool.BadOutput("invalid_markdown", "The Markdown is not valid UTF-8.")
	}
	headings, tables, letters := understood(source)
	if headings != count(d, pdfstructure.Heading) || tables != count(d, pdfstructure.TableBlock) {
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
			letters += lettersIn(string(n.(*ast.Text).Value(source))) //nolint:forcetypeassert // that is what its kind says
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

func lettersOf(d pdfstructure.Document) (n int) {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			n += lettersIn(b.Text())
			if b.Table != nil {
				for _, c := range b.Table.Cells {
					n += lettersIn(c.Text())
				}
			}
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
