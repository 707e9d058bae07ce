package engines

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
	"github.com/toolmill/toolmill/workers/tools/pdftoexcel"
	"github.com/toolmill/toolmill/workers/tools/pdftomarkdown"
)

func (*Set) startPDFium(ctx context.Context, _ Config) (Engine, error) {
	e := Engine{Class: tool.PDFium, Concurrency: perCore(0), Name: pdfium.Name}
	engine, err := pdfium.New(ctx)
	if err = e.lacking(err, pdfium.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = engine.Version()
	second, err := poppler.New(ctx)
	if err = e.lacking(err, poppler.ErrMissing); err != nil || e.Missing != nil {
		return e, err // every tool of this engine measures its output with poppler
	}
	engines := pdfread.Engines{PDFium: engine, Poppler: second}
	e.Tools = map[string]convert.Tool{
		tool.PDFToExcel:    pdftoexcel.New(engines, limits(tool.PDFToExcel).MaxPages),
		tool.PDFToMarkdown: pdftomarkdown.New(engines, limits(tool.PDFToMarkdown).MaxPages),
	}
	return e, nil
}

// pdfiumSamples are the samples of this engine's tools, by slug.
var pdfiumSamples = map[string]sample{
	tool.PDFToMarkdown: {file: "plain.pdf", contentType: typePDF},
	tool.PDFToExcel:    {file: "plain.pdf", contentType: typePDF, as: tool.PDFToMarkdown},
}
