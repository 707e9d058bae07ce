package engines

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdftodocx"
	"github.com/toolmill/toolmill/workers/tools/pdftoimages"
	"github.com/toolmill/toolmill/workers/tools/pdftotext"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

func (*Set) startPoppler(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.Poppler, Concurrency: perCore(c.PopplerConcurrency), Name: poppler.Name}
	engine, err := poppler.New(ctx)
	if err = e.lacking(err, poppler.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = engine.Version()
	second, err := pdfium.New(ctx)
	if err = e.lacking(err, pdfium.ErrMissing); err != nil || e.Missing != nil {
		return e, err // every tool of this engine measures its output with PDFium
	}
	reader := pdfwords.Reader{Poppler: engine, PDFium: second}
	e.Tools = map[string]convert.Tool{
		tool.PDFToDOCX:      pdftodocx.New(reader, limits(tool.PDFToDOCX).MaxPages),
		tool.PDFToImagesZIP: pdftoimages.New(engine, second, limits(tool.PDFToImagesZIP).MaxPages),
		tool.PDFToText:      pdftotext.New(reader, limits(tool.PDFToText).MaxPages),
	}
	return e, nil
}

// popplerSamples are the samples of this engine's tools, by slug.
var popplerSamples = map[string]sample{
	tool.PDFToText:      {file: "asian.pdf", contentType: typePDF, lacks: lacksCharacterMaps},
	tool.PDFToDOCX:      {file: "plain.pdf", contentType: typePDF, as: tool.PDFToText},
	tool.PDFToImagesZIP: {file: "plain.pdf", contentType: typePDF, options: `{"dpi":36}`},
}
