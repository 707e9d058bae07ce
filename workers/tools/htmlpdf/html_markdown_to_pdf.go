package htmlpdf

import (
	"errors"
	"fmt"
	"mime"
	"regexp"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/markdown"
	"github.com/toolmill/toolmill/workers/documents/textfile"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// NewHTMLMarkdownToPDF returns the tool html-markdown-to-pdf. A PDF of more than pagesMax pages is refused.
func NewHTMLMarkdownToPDF(renderer Renderer, pagesMax int) *Tool {
	return &Tool{
		renderer: renderer, count: pdf.CountPages, read: readFile, pagesMax: pagesMax,
		more: func(chromium.Report) map[string]any { return nil },
	}
}

func readFile(in convert.Input) (document, chromium.Request, error) {
	options, err := filetool.Options[tool.HTMLMarkdownToPDFOptions](in.Options)
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	asked, err := request(tool.HTMLToPDFAPIOptions{Page: options.Page, PrintBackground: true})
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	doc, err := readTextFile(in.Path, in.ContentType, options.Theme)
	asked.HTML = doc.html
	return doc, asked, err
}

// readTextFile renders a file of any charset as HTML.
func readTextFile(path, contentType, theme string) (document, error) {
	content, err := readBounded(path)
	if err != nil {
		return document{}, err
	}
	mediaType, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return document{}, inputError{reasonMismatch, fmt.Errorf("content type %q: %w", contentType, err)}
	}
	text, err := textfile.Decode(content, declaredCharset(mediaType, content))
	switch {
	case errors.Is(err, textfile.ErrBinary):
		return document{}, inputError{reasonMismatch, errNoText}
	case err != nil:
		return document{}, err
	case strings.TrimSpace(text.Content) == "":
		return document{}, inputError{reasonEmpty, errEmptyInput}
	}
	doc := document{inputBytes: int64(len(content)), more: map[string]any{"charset": text.Charset}, warnings: text.Warnings()}
	doc.html, err = asHTML(text.Content, mediaType, theme)
	return doc, err
}

func asHTML(text, mediaType, theme string) (string, error) {
	switch mediaType {
	case "text/html":
		return text, nil
	case "text/markdown":
		return markdown.Render(text, theme)
	case "text/plain":
		return markdown.Plain(text, theme), nil
	}
	return "", inputError{reasonMismatch, fmt.Errorf("content type %q is none of text/html, text/markdown, text/plain", mediaType)}
}

// metaCharset finds the charset where a browser does (HTML, "prescan a byte stream").
var metaCharset = regexp.MustCompile(`(?i)<meta\s[^>]*charset\s*=\s*["']?\s*([\w.:-]+)`)

func declaredCharset(mediaType string, content []byte) string {
	const prescanBytes = 1024
	if found := metaCharset.FindSubmatch(content[:min(len(content), prescanBytes)]); found != nil && mediaType == "text/html" {
		return strings.ToLower(string(found[1]))
	}
	return ""
}
