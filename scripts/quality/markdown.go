package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// markdownArea runs pdf-to-markdown on documents whose structure is known, printed by Chromium and LibreOffice, on
// tables, and on pages that are pictures.
func markdownArea(ctx context.Context, r *room) error {
	printed, err := printKnown(ctx, r)
	if err != nil {
		return err
	}
	for _, p := range printed {
		p.toMarkdown(ctx, r)
	}
	for _, step := range []func(context.Context, *room) error{richMarkdown, plainMarkdown, scannedMarkdown, longMarkdown, oddMarkdown} {
		if err := step(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// toMarkdown measures text and structure of a known document.
func (p printedPDF) toMarkdown(ctx context.Context, r *room) {
	n := row{slug: tool.PDFToMarkdown, input: p.label()}
	out, err := r.convert(ctx, n.slug, typePDF, p.path, `{}`)
	read := measure.ReadMarkdown(n.content(out, err))
	heads, extra := p.texts(layout.Heading), len(read.Headings)-len(p.texts(layout.Heading))
	f1, order := measure.TokenF1(p.text(), read.Text()), measure.OrderScore(p.text(), read.Text())
	found, precise := measure.Recall(heads, read.Headings), measure.Recall(read.Headings, heads)
	listed, whole := measure.Recall(p.texts(layout.ListItem), read.Items), measure.Recall(p.texts(layout.Paragraph), read.Paragraphs)
	n.measures = fmt.Sprintf("token F1 %.3f, order %.3f, headings %.2f/%.2f (%+d), items %.2f, paragraphs %.2f", f1, order, found, precise, extra, listed, whole)
	n.atLeast("token F1", f1, 0.95)
	n.atLeast("order", order, 0.95)
	n.atLeast("heading recall", found, 0.9)
	n.atLeast("heading precision", precise, 0.9)
	if !p.hangsOut() {
		n.atLeast("item recall", listed, 0.9)
	}
	n.atLeast("paragraph recall", whole, 0.6)
	n.levels(p.known, read)
	for i, t := range p.tables() {
		score := 0.0
		if i < len(read.Tables) {
			score = measure.TEDS(t, read.Tables[i])
		}
		n.measures += fmt.Sprintf(", table TEDS %.3f", score)
		n.atLeast("table TEDS", score, 0.95)
	}
	if len(read.Tables) != len(p.tables()) {
		n.fault("%d tables, not %d", len(read.Tables), len(p.tables()))
	}
	n.scored(out)
	r.note(n)
}

// hangsOut reports whether Chromium draws the bullets of lists outside the page, where they are lost.
func (p printedPDF) hangsOut() bool { return p.by == "Chromium" && p.name == "right to left" }

// levels compares the levels of the headings that were found.
func (n *row) levels(k known, read measure.Markdown) {
	var want []int
	for _, p := range k.passages {
		if p.kind == layout.Heading {
			want = append(want, p.level)
		}
	}
	if len(want) == len(read.Levels) && fmt.Sprint(want) != fmt.Sprint(read.Levels) {
		n.fault("heading levels %v, not %v", read.Levels, want)
	}
}

// scored checks the tool's report of its own quality.
func (n *row) scored(out convert.Output) {
	quality := qualityOf(out)
	for _, name := range []string{"score", "textCoverage"} {
		if value, _ := quality[name].(float64); value < 0.98 || value > 1 || math.IsNaN(value) {
			n.fault("%s is %v", name, quality[name])
		}
	}
}

func (k known) tables() (all []measure.Table) {
	for _, p := range k.passages {
		if p.kind == layout.Table {
			all = append(all, measure.TableOf(p.rows))
		}
	}
	return all
}

// richMarkdown checks formatting, links, code, nested lists and text that looks like markup.
func richMarkdown(ctx context.Context, r *room) error {
	const source = `<!DOCTYPE html><meta charset=utf-8><style>body{font:11pt/1.4 "Liberation Serif"}</style><h1>Looks</h1>
<p>Some words are <b>bold</b>, some are <i>slanted</i>, and one is <a href="https://example.com/a?b=1">a link</a> to follow.</p>
<ul><li>Outer one<ul><li>Inner one</li><li>Inner two</li></ul></li><li>Outer two</li></ul>
<ol><li>First thing</li><li>Second thing</li></ol>
<pre style="font-family:'Liberation Mono'">func main() {
    return nil
}</pre>
<p># no heading</p><p>+ no bullet, *no stars*, _no lines_, &lt;b&gt;no tag&lt;/b&gt; and [no](link) here, as ` + "`text`" + ` stays text.</p>
<p>A <a href="javascript:alert(1)">script</a> is no link.</p>`
	n := row{slug: tool.PDFToMarkdown, input: "looks, links, code, nested lists, markup as text"}
	path, err := r.printHTML(ctx, "rich", source)
	if err != nil {
		return err
	}
	text := n.content(r.convert(ctx, n.slug, typePDF, path, `{}`))
	for _, want := range []string{
		"# Looks", "are **bold**, some are *slanted*", "[a link](https://example.com/a?b=1)", "- Outer one\n  - Inner one\n  - Inner two\n- Outer two",
		"1. First thing\n2. Second thing", "```\nfunc main() {\n    return nil\n}\n```", "A script is no link.",
	} {
		if !strings.Contains(text, want) {
			n.fault("there is no %q", want)
		}
	}
	read := measure.ReadMarkdown(text)
	for _, want := range []string{"# no heading", "+ no bullet, *no stars*, _no lines_, <b>no tag</b> and [no](link) here, as `text` stays text."} {
		if !strings.Contains(read.Text(), want) {
			n.fault("the text is not read back: %q", want)
		}
	}
	if strings.Contains(text, "javascript") {
		n.fault("there is a link to a script")
	}
	n.measures = fmt.Sprintf("%d items, %d headings", len(read.Items), len(read.Headings))
	r.note(n)
	return nil
}

// scannedMarkdown checks a document with a page that is a picture.
func scannedMarkdown(ctx context.Context, r *room) error {
	n := row{slug: tool.PDFToMarkdown, input: "a scanned page between others"}
	path, err := r.printScanned(ctx)
	if err != nil {
		return err
	}
	out, err := r.convert(ctx, n.slug, typePDF, path, `{}`)
	text := n.content(out, err)
	if !strings.Contains(text, "Page 2 is a picture") || !strings.Contains(text, "first page") {
		n.fault("the page is not named: %q", text)
	}
	if got := fmt.Sprint(qualityOf(out)["scannedPages"]); got != "[2]" {
		n.fault("scannedPages %s", got)
	}
	r.note(n)
	return nil
}

// longMarkdown checks the time and the running headers of a long document.
func longMarkdown(ctx context.Context, r *room) error {
	n := row{slug: tool.PDFToMarkdown, input: "500 pages"}
	path := filepath.Join(r.dir, "long.pdf")
	if err := os.WriteFile(path, longPDF(), 0o600); err != nil {
		return err
	}
	out, err := r.convert(ctx, n.slug, typePDF, path, `{}`)
	read := measure.ReadMarkdown(n.content(out, err))
	if err == nil {
		n.measures = fmt.Sprintf("%v ms", out.Metadata["durationMs"])
	}
	if strings.Contains(read.Text(), "Running header") {
		n.fault("running headers are left in the text")
	}
	if len(read.Headings) != longPages || len(read.Paragraphs) < longPages {
		n.fault("%d headings and %d paragraphs", len(read.Headings), len(read.Paragraphs))
	}
	r.note(n)
	return nil
}

const longPages = 500

// longPDF has a header, a heading, text and a page number on each page.
func longPDF() []byte {
	p := pdftest.New()
	for page := range longPages {
		var b strings.Builder
		line := func(size, x, y float64, text string) {
			fmt.Fprintf(&b, "BT /F1 %g Tf %g %g Td (%s) Tj ET\n", size, x, y, text)
		}
		line(9, 72, 810, fmt.Sprintf("Running header, page %d", page+1))
		line(20, 72, 740, fmt.Sprintf("Chapter %d", page+1))
		for i, text := range strings.SplitAfter(prose(uint64(page), 12), ". ") {
			line(11, 72, 700-float64(i)*14, text)
		}
		line(9, 290, 30, strconv.Itoa(page+1))
		p.Page("/MediaBox[0 0 842 842]/Resources<<"+pdftest.Helvetica+">>", b.String())
	}
	return p.Bytes()
}
