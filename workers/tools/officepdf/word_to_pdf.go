package officepdf

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// wordFilters are LibreOffice's import filters for the kinds of document that the tool accepts.
var wordFilters = map[officefile.Kind]string{
	officefile.DOCX: "MS Word 2007 XML",
	officefile.ODT:  "writer8",
}

// NewWordToPDF returns the tool word-to-pdf. A PDF of more than pagesMax pages is refused.
func NewWordToPDF(engine *office.Engine, pagesMax int) *Tool {
	return &Tool{engine, pagesMax, prepareWord}
}

func prepareWord(ctx context.Context, in convert.Input, _ int) (plan, error) {
	options, err := filetool.Options[tool.WordToPDFOptions](in.Options)
	if err != nil {
		return plan{}, err
	}
	document, filter, err := inspect(ctx, in, wordFilters)
	return plan{
		document: document, importFilter: filter, exportFilter: "writer_pdf_Export",
		options: export(options.PagedDocument), pageRanges: options.PageRanges,
	}, err
}
