package engines

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/officepdf"
	"github.com/toolmill/toolmill/workers/tools/pdftoppt"
)

func (s *Set) startLibreOffice(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.LibreOffice, Concurrency: perCore(c.LibreOfficeConcurrency), Name: office.Name}
	libreOffice, err := office.New(ctx, c.Scratch, c.kept("libreoffice.json"))
	if err = e.lacking(err, office.ErrMissing, office.ErrVersion); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = libreOffice.Version()
	e.Tools = map[string]convert.Tool{
		tool.WordToPDF:        officepdf.NewWordToPDF(libreOffice, limits(tool.WordToPDF).MaxPages),
		tool.SlidesToPDF:      officepdf.NewSlidesToPDF(libreOffice, limits(tool.SlidesToPDF).MaxPages),
		tool.SpreadsheetToPDF: officepdf.NewSpreadsheetToPDF(libreOffice, limits(tool.SpreadsheetToPDF).MaxPages),
	}
	if err = e.addPDFToPPT(ctx, libreOffice); err == nil && e.Missing == nil {
		libreOffice.KeepSpares(c.spares(e.Class, c.LibreOfficeSpares), c.Scratch, c.Logger)
		s.libreOffice = libreOffice
	}
	return e, err
}

// addPDFToPPT adds the tool that also needs poppler and PDFium.
func (e *Engine) addPDFToPPT(ctx context.Context, libreOffice *office.Engine) error {
	const slug = tool.PDFToPPT
	second, err := poppler.New(ctx)
	if errors.Is(err, poppler.ErrMissing) {
		e.Missing = err // every tool of this engine validates its output with poppler
		return nil
	}
	if err != nil {
		return err
	}
	third, err := pdfium.New(ctx)
	if errors.Is(err, pdfium.ErrMissing) {
		return nil // the tool is not offered here
	}
	if err == nil {
		e.Tools[slug] = pdftoppt.New(libreOffice, second, third, limits(slug).MaxPages)
	}
	return err
}

// libreOfficeSamples are the samples of this engine's tools, by slug.
var libreOfficeSamples = map[string]sample{
	tool.WordToPDF:        {file: "document.docx", contentType: typeDOCX, lacks: lacksFormulas},
	tool.SpreadsheetToPDF: {file: "sheet.xlsx", contentType: typeXLSX},
	tool.SlidesToPDF:      {file: "slides.pptx", contentType: typePPTX},
	tool.PDFToPPT:         {file: "plain.pdf", contentType: typePDF},
}
