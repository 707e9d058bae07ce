package engines

import (
	"context"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdftodocx"
	"github.com/toolmill/toolmill/workers/tools/pdftoimages"
	"github.com/toolmill/toolmill/workers/tools/pdftotext"
)

func startPoppler(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: "poppler", Concurrency: perCore(c.PopplerConcurrency), Name: poppler.Name}
	engine, err := poppler.New(ctx)
	if err = e.lacking(err, poppler.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = engine.Version()
	e.Tools = map[string]convert.Tool{
		"pdf-to-docx":       pdftodocx.New(engine, limits("pdf-to-docx").MaxPages),
		"pdf-to-images-zip": pdftoimages.New(engine, limits("pdf-to-images-zip").MaxPages),
		"pdf-to-text":       pdftotext.New(engine, limits("pdf-to-text").MaxPages),
	}
	return e, nil
}
