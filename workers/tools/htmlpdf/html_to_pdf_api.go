package htmlpdf

import (
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// apiOptions are those of html-to-pdf-api, as in the job's input.
type apiOptions struct {
	PageSize        string  `json:"pageSize"`
	Landscape       bool    `json:"landscape"`
	PrintBackground bool    `json:"printBackground"`
	WaitUntil       string  `json:"waitUntil"`
	Margin          string  `json:"margin"`
	Scale           float64 `json:"scale"`
	HeaderHTML      string  `json:"headerHtml"`
	FooterHTML      string  `json:"footerHtml"`
	PageRanges      string  `json:"pageRanges"`
	// TimeoutSeconds is the attempt's, which its context keeps.
	TimeoutSeconds int `json:"timeoutSeconds"`
}

var apiDefaults = apiOptions{
	PageSize: string(chromium.A4), PrintBackground: true, WaitUntil: string(chromium.WaitLoad), Margin: "10mm", Scale: 1,
}

// NewHTMLToPDFAPI returns the tool html-to-pdf-api, which prints with the renderer and checks with poppler.
func NewHTMLToPDFAPI(renderer Renderer) *Tool {
	return &Tool{renderer: renderer, inspect: pdf.Inspect, read: readAPI, more: func(report chromium.Report) map[string]any {
		return map[string]any{"failedRequests": report.FailedRequests, "waitOutcome": string(report.WaitOutcome)}
	}}
}

func readAPI(in convert.Input) (document, chromium.Request, error) {
	options, err := filetool.Options(in.Options, apiDefaults)
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	request, err := options.request()
	if err != nil {
		return document{}, chromium.Request{}, err
	}
	doc, err := readDocument(in.Path, in.ContentType)
	request.HTML = doc.html
	return doc, request, err
}

// request is the options as Chromium understands them; it checks their values
// when it gets them.
func (o apiOptions) request() (chromium.Request, error) {
	margin, err := chromium.ParseMargin(o.Margin)
	if err != nil {
		return chromium.Request{}, inputError{"invalid_options", err}
	}
	return chromium.Request{
		PageSize: chromium.PageSize(o.PageSize), Landscape: o.Landscape, PrintBackground: o.PrintBackground,
		WaitUntil: chromium.WaitUntil(o.WaitUntil), Margin: margin, Scale: o.Scale,
		HeaderHTML: o.HeaderHTML, FooterHTML: o.FooterHTML, PageRanges: o.PageRanges,
	}, nil
}
