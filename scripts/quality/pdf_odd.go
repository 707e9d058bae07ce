package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// oddPDF is an unusual PDF, with the expected result of each tool.
type oddPDF struct {
	name    string
	content []byte
	// options are those of all tools.
	options string
	// reason is why every tool must refuse it; "" if none may.
	reason string
	// text must be in the output's text, in this order.
	text []string
	// without and scanned are the pages that must be named.
	without, scanned []int
	// mode is the first slide's mode; "" for either.
	mode string
}

// oddPDFs are written by hand.
func oddPDFs() []oddPDF {
	const line = "The quick brown fox jumps over the lazy dog."
	plain := func(lines ...string) []byte { return pdftest.Text(595, 842, "", lines) }
	mixed := pdftest.New()
	mixed.Scan()
	mixed.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 700, line))
	mixed.Page("/MediaBox[0 0 595 842]", "")
	scans, hidden, none := pdftest.New(), pdftest.New(), pdftest.New()
	scans.Scan()
	scans.Scan()
	hidden.Scan(line)
	return []oddPDF{
		{name: "one line", content: plain(line), text: []string{line}, mode: "editable"},
		{name: "turned by 90 degrees", content: pdftest.Text(595, 842, "/Rotate 90", []string{line}), text: []string{"quick", "lazy dog"}},
		{name: "crop box", content: pdftest.Text(595, 842, "/CropBox[50 600 545 800]", []string{line}), text: []string{line}},
		{name: "a page of 200 inches", content: pdftest.Text(14400, 14400, "", []string{line}), text: []string{line}, mode: "picture"},
		{name: "scan, text, empty page", content: mixed.Bytes(), text: []string{line}, without: []int{1, 3}, scanned: []int{1}, mode: "picture"},
		{name: "scans only", content: scans.Bytes(), without: []int{1, 2}, scanned: []int{1, 2}, mode: "picture"},
		{name: "scan with recognized text", content: hidden.Bytes(), text: []string{line}},
		{name: "Type 3 font, named letters", content: pdftest.Type3(true), text: []string{"flower"}},
		{name: "Type 3 font without names", content: pdftest.Type3(false)},
		{name: "form, filled in", content: pdftest.Form(), text: []string{"asks for a name.", "Filled by hand"}},
		{name: "owner's password only", content: pdftest.Encrypted("", line), text: []string{line}},
		{
			name: "pages 2 and 4 of 5", content: pdftest.Text(300, 400, "", []string{"one"}, []string{"two"}, []string{"three"}, []string{"four"}, []string{"five"}),
			options: `"pages":"4, 2,77"`, text: []string{"two", "four"},
		},
		{name: "user's password", content: pdftest.Encrypted("secret", line), reason: "encrypted_document"},
		{name: "no pages", content: none.Bytes(), reason: "no_pages"},
		{name: "empty file", content: nil, reason: "empty_input"},
		{name: "HTML", content: []byte("<html><body>not a PDF</body></html>"), reason: "content_mismatch"},
		{name: "cut off", content: []byte("%PDF-1.7\n1 0 obj\n<</Type/Catalog"), reason: "corrupt_input"},
		{name: "501 pages", content: pdftest.Text(100, 100, "", make([][]string, 501)...), reason: "page_limit"},
		{name: "a page that is not there", content: plain(line), options: `"pages":"2-9"`, reason: "page_range"},
	}
}

var pdfTools = []string{tool.PDFToText, tool.PDFToDOCX, tool.PDFToImagesZIP, tool.PDFToPPT}

// runOdd runs every tool on every odd PDF.
func runOdd(ctx context.Context, r *room) error {
	for i, odd := range oddPDFs() {
		path := filepath.Join(r.dir, fmt.Sprintf("odd-%d.pdf", i))
		if err := os.WriteFile(path, odd.content, 0o600); err != nil {
			return err
		}
		for _, slug := range pdfTools {
			options := strings.TrimPrefix(odd.options, ",")
			if slug == tool.PDFToImagesZIP {
				options = strings.Trim(options+`,"dpi":72`, ",")
			}
			out, err := r.convert(ctx, slug, typePDF, path, "{"+options+"}")
			r.note(odd.judge(slug, out, err))
		}
	}
	return nil
}

func (o oddPDF) judge(slug string, out convert.Output, err error) row {
	n := row{slug: slug, input: o.name}
	var failure *convert.Failure
	switch {
	case o.reason != "":
		if !errors.As(err, &failure) || failure.Reason != o.reason || failure.Retryable || failure.Code != "validation_failed" {
			n.fault("%v, want %s", err, o.reason)
		}
		n.measures = "refused: " + o.reason
		return n
	case err != nil:
		n.fault("%v", err)
		return n
	}
	n.measures = out.Summary
	if got, told := out.Metadata["pagesWithoutText"]; told {
		n.same("pagesWithoutText", got, o.without)
	}
	if got, told := out.Metadata["scannedPages"]; told {
		n.same("scannedPages", got, o.scanned)
	}
	o.judgeText(&n, out)
	return n
}

func (o oddPDF) judgeText(n *row, out convert.Output) {
	switch n.slug {
	case tool.PDFToText:
		text := n.content(out, nil)
		for _, part := range o.text {
			_, rest, found := strings.Cut(text, part)
			if !found {
				n.fault("%q is not in %.200q", part, text)
			}
			text = rest
		}
	case tool.PDFToImagesZIP:
		n.pictures(out)
	case tool.PDFToPPT:
		source, err := pptx.Open(out.File.Name())
		if err != nil {
			n.fault("%v", err)
			return
		}
		_ = source.Close()
		if mode := fmt.Sprint(out.Metadata["modes"]); o.mode != "" && !strings.HasPrefix(mode, "[map[mode:"+o.mode) {
			n.fault("modes %s, want the first to be %s", mode, o.mode)
		}
	}
}

func (n *row) same(what string, got any, want []int) {
	if want == nil {
		want = []int{}
	}
	if !reflect.DeepEqual(got, want) {
		n.fault("%s is %v, want %v", what, got, want)
	}
}

// isPNG reports whether content begins as a PNG does.
func isPNG(content []byte) bool { return bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1a\n")) }
