package strangers

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"html"
	"os/exec"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// sheetCSS puts four documents on a sheet.
const sheetCSS = `@page{size:A3 landscape}body{margin:0;font:7pt/1.25 sans-serif}section{float:left;width:49%;height:131mm;overflow:hidden;border-top:1px solid;break-inside:avoid}` +
	`img,div{float:left;width:49%;max-height:126mm;overflow:hidden}img{object-fit:contain;object-position:top left}pre{white-space:pre-wrap;font-size:6pt}` +
	`table{border-collapse:collapse}td,th{border:1px solid #99c;padding:1px 3px;vertical-align:top}h6{margin:0;font-size:7pt}h1{font-size:10pt}h2{font-size:9pt}h3{font-size:8pt}`

// Sample returns so many documents, none of the held-back half, and some of each part of the list.
func Sample(all []Document, count int) (some []Document) {
	var open []Document
	for _, d := range all {
		if !d.IsHeldBack() {
			open = append(open, d)
		}
	}
	count = min(count, len(open))
	for i := range count {
		some = append(some, open[i*len(open)/count])
	}
	return some
}

// Sheet returns pictures of the documents' first pages as HTML, each beside its output, which is HTML.
func Sheet(ctx context.Context, all []Document, output func(Document) (string, error)) (string, error) {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><meta charset=utf-8><style>" + sheetCSS + "</style>")
	for _, d := range all {
		picture, err := exec.CommandContext(ctx, "pdftoppm", "-r", "70", "-f", "1", "-l", "1", "-png", d.PDF).Output() //nolint:gosec // a PDF of ours
		if err != nil {
			return "", fmt.Errorf("%s: %w", d.Name, err)
		}
		shown, err := output(d)
		if err != nil {
			return "", fmt.Errorf("%s: %w", d.Name, err)
		}
		fmt.Fprintf(&b, `<section><h6>%s</h6><img src="data:image/png;base64,%s"><div>%s</div></section>`, html.EscapeString(d.Name), base64.StdEncoding.EncodeToString(picture), shown)
	}
	return b.String(), nil
}

// MarkdownHTML is Markdown as a page shows it.
func MarkdownHTML(content []byte) (string, error) {
	var b bytes.Buffer
	err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert(content, &b)
	return b.String(), err
}

// PlainHTML is a text with its lines.
func PlainHTML(text string) string { return "<pre>" + html.EscapeString(text) + "</pre>" }

// TablesHTML is tables with their spans.
func TablesHTML(all []measure.Table) string {
	var b strings.Builder
	for _, t := range all {
		b.WriteString("<table>")
		row := -1
		for _, c := range t.Cells {
			if c.Row != row {
				b.WriteString("<tr>")
				row = c.Row
			}
			fmt.Fprintf(&b, `<td rowspan="%d" colspan="%d">%s</td>`, c.RowSpan, c.ColSpan, html.EscapeString(c.Text))
		}
		b.WriteString("</table><br>")
	}
	return b.String()
}
