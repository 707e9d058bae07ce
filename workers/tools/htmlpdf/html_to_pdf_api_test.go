package htmlpdf

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func TestOptionsHaveDefaults(t *testing.T) {
	defaults := tool.HTMLToPDFAPIOptions{
		Page: tool.Page{Size: "A4", Margin: "10mm"}, AttemptTimeout: tool.AttemptTimeout{TimeoutSeconds: 30},
		PrintBackground: true, WaitUntil: "load", Scale: 1,
	}
	for _, text := range []string{"", " ", "{}", "null"} {
		options, err := filetool.Options[tool.HTMLToPDFAPIOptions](json.RawMessage(text))
		if err != nil || options != defaults {
			t.Errorf("%q: %+v, %v", text, options, err)
		}
	}
	got, err := request(defaults)
	want := chromium.Request{
		PageSize: "A4", PrintBackground: true, WaitUntil: "load", Scale: 1, Margin: got.Margin,
	}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for _, inches := range []float64{got.Margin.Top, got.Margin.Right, got.Margin.Bottom, got.Margin.Left} {
		if math.Abs(inches*25.4-10) > 1e-9 {
			t.Errorf("margin %+v", got.Margin)
		}
	}
}

func TestOptionsAreRead(t *testing.T) {
	options, err := filetool.Options[tool.HTMLToPDFAPIOptions](json.RawMessage(`{"pageSize":"Legal","landscape":true,"printBackground":false,
		"waitUntil":"networkidle","margin":"0.5in 1in 2in 2.5in","scale":0.5,"headerHtml":"h","footerHtml":"f","pageRanges":"1-2","tagged":true}`))
	if err != nil {
		t.Fatal(err)
	}
	got, err := request(options)
	want := chromium.Request{
		PageSize: "Legal", Landscape: true, WaitUntil: "networkidle", Scale: 0.5, PageRanges: "1-2",
		Margin: chromium.Margin{Top: 0.5, Right: 1, Bottom: 2, Left: 2.5}, HeaderHTML: "h", FooterHTML: "f", Tagged: true,
	}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestInvalidOptions(t *testing.T) {
	for _, text := range []string{`{"zoom":1}`, `[]`, `"A4"`, `{"scale":"1"}`, `{`, `{} {}`} {
		if options, err := filetool.Options[tool.HTMLToPDFAPIOptions](json.RawMessage(text)); err == nil {
			t.Errorf("%s: %+v", text, options)
		}
	}
}
