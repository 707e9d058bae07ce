package markdown

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	unsafe "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// gfm is safe for concurrent use.
var gfm = goldmark.New(
	goldmark.WithExtensions(extension.GFM, extension.Footnote),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(unsafe.WithUnsafe()),
)

// policy forbids scripts, frames and plug-ins: they have no use on paper.
const policy = `script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'`

// Render renders Markdown in a theme: modern, classic or compact.
func Render(source, theme string) (string, error) {
	content := []byte(withoutFrontMatter(source))
	root := gfm.Parser().Parse(text.NewReader(content))
	var body bytes.Buffer
	if err := gfm.Renderer().Render(&body, content, root); err != nil {
		return "", fmt.Errorf("markdown: %w", err)
	}
	return document(title(root, content), theme, `<main dir="auto">`+defused(body.String())+`</main>`), nil
}

// disallowed are the tags that GitHub filters (GFM 6.11): they change how everything after them is parsed.
var disallowed = regexp.MustCompile(`(?i)<(/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext|base|meta|link)\b)`)

func defused(body string) string { return disallowed.ReplaceAllString(body, "&lt;$1") }

// frontMatter is the metadata that many programs write before a text.
var frontMatter = regexp.MustCompile(`\A---[ \t]*\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\r?\n|\z)`)

func withoutFrontMatter(source string) string {
	matter := frontMatter.FindString(source)
	if !strings.Contains(matter, ":") {
		return source // two horizontal rules
	}
	return source[len(matter):]
}

// title returns the first heading's text.
func title(root ast.Node, source []byte) string {
	found := ""
	_ = ast.Walk(root, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if heading, is := node.(*ast.Heading); is && entering {
			found = textOf(heading, source)
			return ast.WalkStop, nil
		}
		return ast.WalkContinue, nil
	})
	return found
}

func textOf(node ast.Node, source []byte) string {
	var all strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if leaf, is := child.(*ast.Text); is {
			all.Write(leaf.Value(source))
			continue
		}
		all.WriteString(textOf(child, source))
	}
	return all.String()
}

func document(title, theme, body string) string {
	return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="` + policy + `">` +
		`<title>` + html.EscapeString(title) + `</title><style>` + common + themes[theme] + `</style></head><body>` + body + `</body></html>`
}
