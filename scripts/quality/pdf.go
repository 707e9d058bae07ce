package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// pdfArea runs the tools that convert a PDF.
func pdfArea(ctx context.Context, r *room) error {
	printed, err := printKnown(ctx, r)
	if err != nil {
		return err
	}
	for _, p := range printed {
		p.toText(ctx, r)
		p.toDOCX(ctx, r)
		p.toPPT(ctx, r)
		p.toImages(ctx, r)
	}
	if err := runOdd(ctx, r); err != nil {
		return err
	}
	return runLong(ctx, r)
}

const (
	typePDF  = "application/pdf"
	typeDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
)

// printedPDF is a known document as a PDF.
type printedPDF struct {
	known

	by, path string
}

// printKnown prints each known document with Chromium and with LibreOffice, by the tools for that.
func printKnown(ctx context.Context, r *room) (all []printedPDF, err error) {
	for i, k := range knownDocuments() {
		for _, by := range []string{"Chromium", "LibreOffice"} {
			p := printedPDF{known: k, by: by, path: filepath.Join(r.dir, fmt.Sprintf("known-%d-%s.pdf", i, by))}
			if by == "LibreOffice" && k.css != "" && strings.Contains(k.css, "columns") {
				continue // the DOCX has no columns
			}
			if err := p.print(ctx, r); err != nil {
				return nil, fmt.Errorf("%s by %s: %w", k.name, by, err)
			}
			all = append(all, p)
		}
	}
	return all, nil
}

func (p printedPDF) print(ctx context.Context, r *room) error {
	source := strings.TrimSuffix(p.path, ".pdf")
	slug, contentType, options := tool.HTMLToPDFAPI, "text/html", `{"pageSize":"A4","printBackground":true,"waitUntil":"load","margin":"15mm","scale":1}`
	if p.by == "LibreOffice" {
		slug, contentType, options = tool.WordToPDF, typeDOCX, `{"pdfa":false,"quality":90}`
		file, err := os.Create(source)
		if err != nil {
			return err
		}
		if err := errors.Join(p.docx(file), file.Close()); err != nil {
			return err
		}
	} else if err := os.WriteFile(source, []byte(p.html()), 0o600); err != nil {
		return err
	}
	out, err := r.convert(ctx, slug, contentType, source, options)
	if err != nil {
		return err
	}
	return rundir.CopyFile(out.File.Name(), p.path)
}

func (p printedPDF) label() string { return p.by + ": " + p.name }

// toText measures the text of a known document.
func (p printedPDF) toText(ctx context.Context, r *room) {
	n := row{slug: tool.PDFToText, input: p.label()}
	out, err := r.convert(ctx, n.slug, typePDF, p.path, `{"layout":false}`)
	text := n.content(out, err)
	f1, order := measure.TokenF1(p.text(), text), measure.OrderScore(p.text(), text)
	n.measures = fmt.Sprintf("token F1 %.3f, order %.3f", f1, order)
	n.atLeast("token F1", f1, 0.95)
	n.atLeast("order", order, 0.95)
	r.note(n)
}

// toDOCX measures text and structure of a known document.
func (p printedPDF) toDOCX(ctx context.Context, r *room) {
	n := row{slug: tool.PDFToDOCX, input: p.label()}
	out, err := r.convert(ctx, n.slug, typePDF, p.path, `{}`)
	if err != nil {
		n.fault("%v", err)
		r.note(n)
		return
	}
	read, err := docx.Read(out.File.Name())
	if err != nil {
		n.fault("%v", err)
	}
	var all, headings, listed, paragraphs []string
	for _, one := range read {
		all = append(all, one.Text)
		switch {
		case strings.HasPrefix(one.Style, "Heading"):
			headings = append(headings, one.Text)
		case one.IsItem:
			listed = append(listed, one.Text)
		case !one.InTable && one.Text != "":
			paragraphs = append(paragraphs, one.Text)
		}
	}
	text := strings.Join(all, "\n")
	f1, order := measure.TokenF1(p.text(), text), measure.OrderScore(p.text(), text)
	heads, lists := measure.Recall(p.texts(layout.Heading), headings), measure.Recall(p.texts(layout.ListItem), listed)
	whole := measure.Recall(p.texts(layout.Paragraph), paragraphs)
	extra := len(headings) - len(p.texts(layout.Heading))
	n.measures = fmt.Sprintf("token F1 %.3f, order %.3f, headings %.2f (%+d), items %.2f, paragraphs %.2f", f1, order, heads, extra, lists, whole)
	n.atLeast("token F1", f1, 0.95)
	n.atLeast("order", order, 0.95)
	n.atLeast("headings", heads, 0.9)
	n.atLeast("paragraphs", whole, 0.66) // Chromium breaks Korean words anywhere, without a mark
	r.note(n)
}

// runLong runs the tools on a document of 300 pages, to check their time and that no page is missing.
func runLong(ctx context.Context, r *room) error {
	const pages = 300
	p := printedPDF{known: knownChapters(pages), by: "Chromium", path: filepath.Join(r.dir, "long.pdf")}
	if err := p.print(ctx, r); err != nil {
		return err
	}
	p.toText(ctx, r)
	p.toDOCX(ctx, r)
	return nil
}

// toPPT measures the text of a known document's slides.
func (p printedPDF) toPPT(ctx context.Context, r *room) {
	n := row{slug: tool.PDFToPPT, input: p.label()}
	out, err := r.convert(ctx, n.slug, typePDF, p.path, `{}`)
	if err != nil {
		n.fault("%v", err)
		r.note(n)
		return
	}
	slides, text := n.slides(out.File.Name())
	f1 := measure.TokenF1(p.text(), text)
	editable := strings.Count(fmt.Sprint(out.Metadata["modes"]), "editable")
	n.measures = fmt.Sprintf("token F1 %.3f, %d of %d slides editable", f1, editable, slides)
	isPicture := p.lang == "ar" && editable == 0           // LibreOffice turns its numbers round
	if !strings.Contains(p.css, "hyphens") && !isPicture { // a slide keeps the lines of its page, and so their hyphens
		n.atLeast("token F1", f1, 0.95)
	}
	if slides != out.Metadata["slides"] {
		n.fault("%d slides, %v reported", slides, out.Metadata["slides"])
	}
	r.note(n)
}

// slides reads the slides of a presentation.
func (n *row) slides(path string) (count int, text string) {
	source, err := pptx.Open(path)
	if err != nil {
		n.fault("%v", err)
		return 0, ""
	}
	defer func() { _ = source.Close() }()
	var texts []string
	for i := range source.Slides() {
		slide, err := source.Slide(i+1, false)
		if err != nil {
			n.fault("%v", err)
		}
		texts = append(texts, slide.Text)
	}
	return source.Slides(), strings.Join(texts, "\n")
}

// content returns an output's content, or "" and a fault.
func (n *row) content(out convert.Output, err error) string {
	if err != nil {
		n.fault("%v", err)
		return ""
	}
	content, err := os.ReadFile(out.File.Name())
	if err != nil {
		n.fault("%v", err)
	}
	return string(content)
}

func (n *row) fault(format string, args ...any) { //nolint:goprintffuncname // a fault is recorded, not printed
	n.faults = append(n.faults, fmt.Sprintf(format, args...))
}

func (n *row) atLeast(what string, is, least float64) {
	if is < least {
		n.fault("%s is %.3f, want at least %.3f", what, is, least)
	}
}
