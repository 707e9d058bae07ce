package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// HTMLToPDFAPI is the slug of the tool.
const HTMLToPDFAPI = "html-to-pdf-api"

const (
	textHTML        = "text/html"
	applicationJSON = "application/json"
	applicationPDF  = "application/pdf"
)

const headerCharactersMax = 64 << 10

// HTMLToPDFAPIOptions are the options of html-to-pdf-api.
type HTMLToPDFAPIOptions struct {
	Page
	AttemptTimeout

	Landscape, PrintBackground, Tagged bool
	WaitUntil                          string
	Scale                              float64
	HeaderHTML, FooterHTML, PageRanges string
}

// Declare returns the options.
func (o *HTMLToPDFAPIOptions) Declare() []option.Option {
	return []option.Option{
		o.declareSize(),
		{Name: "landscape", Description: "Prints in landscape.", Type: option.Boolean{Into: &o.Landscape}},
		{
			Name: "printBackground", Description: "Prints background colours and images.",
			Type: option.Boolean{Into: &o.PrintBackground, Default: true},
		},
		{
			Name: "waitUntil", Description: "What to wait for before printing.",
			Type: option.Choice{Into: &o.WaitUntil, Values: []string{"load", "domcontentloaded", "networkidle"}, Default: "load"},
		},
		o.declareMargin("10mm"),
		{Name: "scale", Description: "Scale of the content.", Type: option.Number{Into: &o.Scale, Min: 0.1, Max: 2, Default: 1}},
		{
			Name: "headerHtml", Description: "HTML printed in the top margin of each page; elements of class pageNumber, totalPages, title and date are filled.",
			Type: option.Text{Into: &o.HeaderHTML, CharactersMax: headerCharactersMax},
		},
		{
			Name: "footerHtml", Description: "HTML printed in the bottom margin of each page, with the same placeholders as headerHtml.",
			Type: option.Text{Into: &o.FooterHTML, CharactersMax: headerCharactersMax},
		},
		{
			Name: "tagged", Description: "Writes into the file what is a heading, a list or a table, for screen readers and other programs: a larger file.",
			Type: option.Boolean{Into: &o.Tagged},
		},
		{Name: "pageRanges", Description: "Pages to print, such as 1-3,5. Default: all.", Type: option.PageRanges{Into: &o.PageRanges}},
		o.declare(),
	}
}

func htmlToPDFAPI() Contract {
	return Contract{
		Slug: HTMLToPDFAPI, Name: "HTML to PDF API", Category: "documents",
		Description: "Prints HTML text, or a JSON payload with html, css and assets, to a temporary PDF.",
		Processing:  Job, CostUnits: 2, Hidden: true, TextInput: true,
		Limits: Limits{
			MaxInputBytes: 5_000_000, MaxBatchItems: maxBatchItems, AllowedTypes: []string{textHTML, applicationJSON},
		},
		OutputTypes: []string{applicationPDF},
		Options:     option.New[HTMLToPDFAPIOptions], CheckText: checkHTMLPayload,
		ProcessingTimeoutSeconds: htmlTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: Chromium,
	}
}
