package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// oddMarkdown runs both tools on every odd PDF.
func oddMarkdown(ctx context.Context, r *room) error {
	for i, odd := range oddPDFs() {
		path := filepath.Join(r.dir, fmt.Sprintf("odd-%d.pdf", i))
		if err := os.WriteFile(path, odd.content, 0o600); err != nil {
			return err
		}
		for _, slug := range []string{tool.PDFToMarkdown, tool.PDFToExcel} {
			n := row{slug: slug, input: "odd: " + odd.name}
			out, err := r.convert(ctx, slug, typePDF, path, "{"+odd.options+"}")
			if odd.reason != "" {
				n.refused(err, odd.reason)
			} else {
				n.oddText(odd, out, err)
			}
			r.note(n)
		}
	}
	return nil
}

// refused checks that the file was refused at the first attempt, for this reason.
func (n *row) refused(err error, reason string) {
	var failure *convert.Failure
	if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != reason || failure.Retryable {
		n.fault("%v", err)
		return
	}
	n.measures = string(failure.Code) + ", " + failure.Reason
}

// oddText checks the text, and the pages that must be named.
func (n *row) oddText(odd oddPDF, out convert.Output, err error) {
	if err != nil {
		n.fault("%v", err)
		return
	}
	read := measure.ReadMarkdown(n.content(out, nil))
	text := read.Text()
	if n.slug == tool.PDFToExcel {
		text = n.sheetText(out)
	}
	at := 0
	for _, want := range odd.text {
		next := strings.Index(text[at:], want)
		if next < 0 {
			n.fault("there is no %q in %q", want, text)
			return
		}
		at += next
	}
	if got, want := fmt.Sprint(qualityOf(out)["scannedPages"]), fmt.Sprint(append([]int{}, odd.scanned...)); got != want {
		n.fault("scannedPages %s, not %s", got, want)
	}
}

func (n *row) sheetText(out convert.Output) string {
	file, err := excelize.OpenFile(out.File.Name())
	if err != nil {
		n.fault("%v", err)
		return ""
	}
	defer func() { _ = file.Close() }()
	rows, err := file.GetRows(file.GetSheetName(0))
	if err != nil {
		n.fault("%v", err)
	}
	var lines []string
	for _, row := range rows {
		lines = append(lines, strings.Join(row, " "))
	}
	return strings.Join(lines, " ")
}

// plainMarkdown checks text in many widths, sizes and settings, without tables, headings or lists.
func plainMarkdown(ctx context.Context, r *room) error {
	var b strings.Builder
	b.WriteString(`<!DOCTYPE html><meta charset=utf-8><style>div{page-break-after:always}</style>`)
	var want strings.Builder
	for i := range 24 {
		fmt.Fprintf(&b, `<div style="width:%dmm;font:%dpt/%.1f %s;text-align:%s">`, 50+i*5, 8+i%5, 1.1+0.1*float64(i%4),
			[]string{"Liberation Serif", "Liberation Sans", "DejaVu Sans"}[i%3], []string{"left", "justify", "center", "right"}[i%4])
		for j := range 5 {
			text := prose(uint64(200+5*i+j), 1+3*(j%3))
			b.WriteString("<p>" + text + "</p>")
			want.WriteString(text + "\n")
		}
		b.WriteString("</div>")
	}
	n := row{slug: tool.PDFToMarkdown, input: "text in 24 widths and settings"}
	path, err := r.printHTML(ctx, "plain", b.String())
	if err != nil {
		return err
	}
	out, err := r.convert(ctx, n.slug, typePDF, path, `{}`)
	read := measure.ReadMarkdown(n.content(out, err))
	f1, order := measure.TokenF1(want.String(), read.Text()), measure.OrderScore(want.String(), read.Text())
	n.measures = fmt.Sprintf("token F1 %.3f, order %.3f, %d tables, %d headings, %d items", f1, order, len(read.Tables), len(read.Headings), len(read.Items))
	n.atLeast("token F1", f1, 0.98)
	n.atLeast("order", order, 0.98)
	if len(read.Tables)+len(read.Headings)+len(read.Items) > 0 {
		n.fault("there is more than text")
	}
	r.note(n)
	return nil
}
