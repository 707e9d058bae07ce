package engines

import (
	"context"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/tools/pdftoexcel"
	"github.com/toolmill/toolmill/workers/tools/pdftomarkdown"
)

func startPDFium(ctx context.Context, _ Config) (Engine, error) {
	e := Engine{Class: "pdfium", Concurrency: perCore(0), Name: pdfium.Name}
	engine, err := pdfium.New(ctx)
	if err = e.lacking(err, pdfium.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = engine.Version()
	e.Tools = map[string]convert.Tool{
		"pdf-to-excel":    pdftoexcel.New(engine, limits("pdf-to-excel").MaxPages),
		"pdf-to-markdown": pdftomarkdown.New(engine, limits("pdf-to-markdown").MaxPages),
	}
	return e, nil
}
