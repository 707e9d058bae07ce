package pdfread

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfcoverage"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

// The progress of an attempt, in percent, from opening the file to its last page.
const (
	percentOpened = 5
	percentRead   = 80
)

// Source is a document that was read, with blocks joined across pages.
type Source struct {
	layout.Document

	// Read are the pages as read, kept only if there is no table.
	Read      []page.Page
	SizeBytes int64
	// PageCoverage is the fraction of each page that was read, by a second reader.
	PageCoverage pdfcoverage.Report
	warnings     []string
}

// Engines are the reader and the one that measures what it read.
type Engines struct {
	PDFium  *pdfium.Engine
	Poppler *poppler.Engine
}

// Read reads an attempt's input, a document of at most pagesMax pages. It returns a *convert.Failure if the file is to blame or
// the engine ended; progress is called for each page.
func Read(ctx context.Context, engines Engines, in convert.Input, pagesMax int, progress func(percent int, stage string)) (Source, error) {
	options, err := filetool.Options[tool.PDFPages](in.Options)
	if err != nil {
		return Source{}, err
	}
	opened, reading, err := pdfsource.OpenWith(ctx, engines.PDFium, in, options.Pages, pagesMax)
	if err != nil {
		return Source{}, err
	}
	defer reading.Close()
	progress(percentOpened, "converting")
	second := pdfcoverage.ByPoppler(ctx, engines.Poppler, opened.Document, opened.Pages)
	defer second.End()
	var pages []page.Page
	err = reading.Read(ctx, opened.Pages, func(p page.Page) {
		pages = append(pages, p)
		progress(percentOpened+(percentRead-percentOpened)*len(pages)/max(len(opened.Pages), len(pages)), "converting")
	})
	if err == nil && len(pages) == 0 {
		err = pdfium.ErrRefused
	}
	if err != nil {
		return Source{}, failure(ctx, err)
	}
	document := layout.Analyze(pages)
	s := Source{SizeBytes: opened.SizeBytes, warnings: opened.Warnings}
	s.PageCoverage = pdfcoverage.Texts(second, opened.Pages, document.Texts())
	learn(second, pages)
	if other := engines.otherwise(ctx, opened, pages, doubtful(pages, s.PageCoverage)); len(other) > 0 && ctx.Err() == nil {
		document = layout.Analyze(pages)
		s.PageCoverage = pdfcoverage.Texts(second, opened.Pages, document.Texts()).Least(covered(other, pages, document.Texts()))
	}
	if ctx.Err() != nil {
		return Source{}, ctx.Err()
	}
	s.PageCoverage = s.PageCoverage.WithUnknown(pages)
	if err := s.PageCoverage.Failure(); err != nil {
		return Source{}, err
	}
	s.Document = document.Joined()
	if len(s.Tables()) == 0 {
		s.Read = pages
	}
	return s, nil
}

// failure classifies PDFium's errors.
func failure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return err
	case errors.Is(err, pdfium.ErrRefused):
		return filetool.Invalid("corrupt_input", "The PDF is damaged or incomplete.")
	case errors.Is(err, pdfium.ErrTooMuch):
		return filetool.Invalid("text_limit", "The PDF holds more text than is read of one. Ask for fewer pages at once.")
	}
	return filetool.EngineFailure(ctx, err)
}
