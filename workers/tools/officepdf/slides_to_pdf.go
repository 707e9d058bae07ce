package officepdf

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

var slideFilters = map[officefile.Kind]string{
	officefile.PPTX: "Impress MS PowerPoint 2007 XML",
	officefile.ODP:  "impress8",
}

// NewSlidesToPDF returns the tool slides-to-pdf: one page for each visible slide, no notes. Page ranges count the hidden slides
// too, as presenters see them. A presentation of more than pagesMax slides is refused before it is converted.
func NewSlidesToPDF(engine *office.Engine, pagesMax int) *Tool {
	return &Tool{engine, pagesMax, prepareSlides}
}

func prepareSlides(ctx context.Context, in convert.Input, pagesMax int) (plan, error) {
	options, err := filetool.Options[tool.SlidesToPDFOptions](in.Options)
	if err != nil {
		return plan{}, err
	}
	document, filter, err := inspect(ctx, in, slideFilters)
	switch {
	case err != nil:
		return plan{}, err
	case document.Slides == 0:
		return plan{}, filetool.Invalid("empty_document", "The presentation has no slide to show.")
	case document.Slides > pagesMax && options.PageRanges == "":
		return plan{}, tooManyPages(document.Slides, pagesMax)
	case options.PageRanges != "" && !names(options.PageRanges, document.Slides+document.HiddenSlides):
		return plan{}, noSuchPage(document.Slides + document.HiddenSlides)
	}
	p := plan{
		document: document, importFilter: filter, exportFilter: "impress_pdf_Export",
		options: export(options.PagedDocument), pageRanges: options.PageRanges,
	}
	if n := document.HiddenSlides; n > 0 {
		p.warnings = []string{filetool.Count(n, "hidden slide") + " not printed."}
	}
	return p, nil
}
