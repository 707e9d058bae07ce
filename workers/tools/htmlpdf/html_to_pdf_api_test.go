package htmlpdf

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func TestOptionsHaveDefaults(t *testing.T) {
	for _, text := range []string{"", " ", "{}", "null"} {
		options, err := filetool.Options(json.RawMessage(text), apiDefaults)
		if err != nil || options != apiDefaults {
			t.Errorf("%q: %+v, %v", text, options, err)
		}
	}
	request, err := apiDefaults.request()
	want := chromium.Request{
		PageSize: "A4", PrintBackground: true, WaitUntil: "load", Scale: 1, Margin: request.Margin,
	}
	if err != nil || request != want {
		t.Errorf("%+v, %v", request, err)
	}
	for _, inches := range []float64{request.Margin.Top, request.Margin.Right, request.Margin.Bottom, request.Margin.Left} {
		if math.Abs(inches*25.4-10) > 1e-9 {
			t.Errorf("margin %+v", request.Margin)
		}
	}
}

func TestOptionsAreRead(t *testing.T) {
	options, err := filetool.Options(json.RawMessage(`{"pageSize":"Legal","landscape":true,"printBackground":false,
		"waitUntil":"networkidle","margin":"1in 2in 3in 4in","scale":0.5,"headerHtml":"h","footerHtml":"f","pageRanges":"1-2"}`), apiDefaults)
	if err != nil {
		t.Fatal(err)
	}
	request, err := options.request()
	want := chromium.Request{
		PageSize: "Legal", Landscape: true, WaitUntil: "networkidle", Scale: 0.5, PageRanges: "1-2",
		Margin: chromium.Margin{Top: 1, Right: 2, Bottom: 3, Left: 4}, HeaderHTML: "h", FooterHTML: "f",
	}
	if err != nil || request != want {
		t.Errorf("%+v, %v", request, err)
	}
}

func TestOptionsThatAreNone(t *testing.T) {
	for _, text := range []string{`{"zoom":1}`, `[]`, `"A4"`, `{"scale":"1"}`, `{`, `{} {}`} {
		if options, err := filetool.Options(json.RawMessage(text), apiDefaults); err == nil {
			t.Errorf("%s: %+v", text, options)
		}
	}
}
