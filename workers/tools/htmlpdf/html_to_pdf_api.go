package htmlpdf

import (
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// NewHTMLToPDFAPI returns the tool html-to-pdf-api, which prints with the renderer and checks what it has written.
func NewHTMLToPDFAPI(renderer Renderer) *Tool {
	return &Tool{renderer: renderer, count: pdf.CountPages, read: readAPI, more: func(report chromium.Report) map[string]any {
		return map[string]any{"failedRequests": report.FailedRequests, "waitOutcome": string(report.WaitOutcome)}
	}}
}

func readAPI(in convert.Input) (document, chromium.Request, error) {
	options, err := filetool.Options[tool.HTMLToPDFAPIOptions](in.Options)
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	asked, err := request(options)
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	doc, err := readDocument(in.Path, in.ContentType)
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	asked.HTML = doc.html
	if doc.blocked, err = closeMargins(&asked); err != nil {
		return document{}, chromium.Request{}, inputError{"invalid_options", err}
	}
	return doc, asked, nil
}

// request converts the options for Chromium, which checks their values.
func request(o tool.HTMLToPDFAPIOptions) (chromium.Request, error) {
	margin, err := chromium.ParseMargin(o.Margin)
	if err != nil {
		return chromium.Request{}, inputError{"invalid_options", err}
	}
	return chromium.Request{
		PageSize: chromium.PageSize(o.Size), Landscape: o.Landscape, PrintBackground: o.PrintBackground,
		WaitUntil: chromium.WaitUntil(o.WaitUntil), Margin: margin, Scale: o.Scale,
		HeaderHTML: o.HeaderHTML, FooterHTML: o.FooterHTML, PageRanges: o.PageRanges, Tagged: o.Tagged,
	}, nil
}
