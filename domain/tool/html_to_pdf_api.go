package tool

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
)

const (
	textHTML        = "text/html"
	applicationJSON = "application/json"
	applicationPDF  = "application/pdf"
)

// marginMillimetersMax leaves room on the smallest page whichever way it lies: A5 is 148 mm wide.
const marginMillimetersMax = 70

// chromiumEngine is the engine class of the tools that Chromium runs.
const chromiumEngine = "chromium"

const headerCharactersMax = 64 << 10

func htmlToPDFAPI() Contract {
	return Contract{
		Slug: "html-to-pdf-api", Name: "HTML to PDF API", Category: "documents",
		Description: "Prints HTML text, or a JSON payload with html, css and assets, to a temporary PDF.",
		Processing:  Job, CostUnits: 2, Hidden: true, TextInput: true,
		Limits: Limits{
			MaxInputBytes: 5_000_000, MaxBatchItems: maxBatchItems, AllowedTypes: []string{textHTML, applicationJSON},
		},
		OutputTypes: []string{applicationPDF},
		Options:     htmlToPDFOptions(), CheckText: checkHTMLPayload,
		ProcessingTimeoutSeconds: htmlTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: chromiumEngine,
	}
}

var pageSizeOption = Option{
	Name: "pageSize", Description: "Paper format.",
	Type: Choice{Values: []string{"A4", "A3", "A5", "Letter", "Legal", "Tabloid"}, Default: "A4"},
}

func marginOption(preset string) Option {
	return Option{
		Name: "margin", Description: "One CSS length for all sides, or four: top right bottom left. At most 70mm each.",
		Type: CSSLengths{MillimetersMax: marginMillimetersMax, Default: preset},
	}
}

func htmlToPDFOptions() []Option {
	return []Option{
		pageSizeOption,
		{Name: "landscape", Description: "Turns the page by 90 degrees.", Type: Boolean{}},
		{Name: "printBackground", Description: "Prints background colours and images.", Type: Boolean{Default: true}},
		{
			Name: "waitUntil", Description: "What is awaited before printing.",
			Type: Choice{Values: []string{"load", "domcontentloaded", "networkidle"}, Default: "load"},
		},
		marginOption("10mm"),
		{Name: "scale", Description: "Scale of the content.", Type: Number{Min: 0.1, Max: 2, Default: 1}},
		{
			Name: "headerHtml", Description: "HTML printed in the top margin of each page; elements of class pageNumber, totalPages, title and date are filled.",
			Type: Text{CharactersMax: headerCharactersMax},
		},
		{
			Name: "footerHtml", Description: "HTML printed in the bottom margin of each page, as headerHtml.",
			Type: Text{CharactersMax: headerCharactersMax},
		},
		{Name: "pageRanges", Description: "Pages to print, as in 1-3,5; all when left out.", Type: PageRanges{}},
		htmlTimeoutOption,
	}
}

// checkHTMLPayload looks at the JSON form of the input: {html, css?, assets?}. Whether an asset holds what its name says
// is the engine's affair.
func checkHTMLPayload(contentType, text string) []Fault {
	if contentType != applicationJSON {
		return nil
	}
	payload := map[string]any{}
	if err := json.Unmarshal([]byte(text), &payload); err != nil || payload == nil {
		return []Fault{{Rule: "json", Message: `must be a JSON object: {"html", "css"?, "assets"?}`}}
	}
	var faults []Fault
	for _, name := range slices.Sorted(maps.Keys(payload)) {
		switch value := payload[name]; name {
		case "html", "css":
			if _, ok := value.(string); !ok {
				faults = append(faults, Fault{Path: name, Rule: "type", Message: "must be a string"})
			}
		case "assets":
			faults = append(faults, checkAssets(value)...)
		default:
			faults = append(faults, Fault{Path: name, Rule: "unknown_field", Message: "unknown field; known are html, css, assets"})
		}
	}
	if html, set := payload["html"]; !set || html == "" {
		faults = append(faults, Fault{Path: "html", Rule: "required", Message: "is required and must not be empty"})
	}
	return faults
}

func checkAssets(value any) []Fault {
	const form = "must be an object of file names to base64 or data: addresses"
	assets, ok := value.(map[string]any)
	for _, asset := range assets {
		_, isText := asset.(string)
		ok = ok && isText
	}
	if !ok {
		return []Fault{{Path: "assets", Rule: "type", Message: form}}
	}
	return nil
}
