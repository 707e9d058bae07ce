package tool

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHTMLToPDFFillsDefaults(t *testing.T) {
	const defaults = `{"landscape":false,"margin":"10mm","pageSize":"A4","printBackground":true,"scale":1,"tagged":false,"timeoutSeconds":30,"waitUntil":"load"}`
	cases := map[string]struct{ given, want string }{
		"no options":    {``, defaults},
		"empty options": {`{}`, defaults},
		"every option": {
			`{"pageSize":"Legal","landscape":true,"printBackground":false,"waitUntil":"networkidle","margin":"1in 0 .5cm 12px",
			  "scale":0.1,"headerHtml":"<b>h</b>","footerHtml":"","pageRanges":"1-3, 5","tagged":true}`,
			`{"footerHtml":"","headerHtml":"<b>h</b>","landscape":true,"margin":"1in 0 .5cm 12px","pageRanges":"1-3, 5",` +
				`"pageSize":"Legal","printBackground":false,"scale":0.1,"tagged":true,"timeoutSeconds":30,"waitUntil":"networkidle"}`,
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, faults := htmlToPDFAPI().Effective([]byte(c.given))
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			if diff := cmp.Diff(c.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHTMLToPDFRefusesOptions(t *testing.T) {
	cases := []struct{ given, path, rule, message string }{
		{`{"pagesize":"A4"}`, "pagesize", "unknown_option", "pageSize, landscape"},
		{`{"pageSize":"A6"}`, "pageSize", "enum", "A4, A3, A5, Letter, Legal, Tabloid"},
		{`{"pageSize":4}`, "pageSize", "type", "A4, A3"},
		{`{"pageSize":null}`, "pageSize", "type", "A4, A3"},
		{`{"landscape":"true"}`, "landscape", "type", "true or false"},
		{`{"printBackground":1}`, "printBackground", "type", "true or false"},
		{`{"waitUntil":"networkidle0"}`, "waitUntil", "enum", "load, domcontentloaded, networkidle"},
		{`{"margin":10}`, "margin", "type", "10mm"},
		{`{"margin":"10"}`, "margin", "pattern", "px, pt, pc, mm, cm, in"},
		{`{"margin":"-1mm"}`, "margin", "pattern", "10mm"},
		{`{"margin":"1mm 2mm"}`, "margin", "pattern", "one CSS length or four"},
		{`{"margin":"3in"}`, "margin", "maximum", "70mm"},
		{`{"margin":"1mm 1mm 1mm 7.1cm"}`, "margin", "maximum", "70mm"},
		{`{"scale":0.09}`, "scale", "minimum", "from 0.1 to 2"},
		{`{"scale":2.01}`, "scale", "maximum", "from 0.1 to 2"},
		{`{"scale":"1"}`, "scale", "type", "from 0.1 to 2"},
		{`{"headerHtml":false}`, "headerHtml", "type", "string"},
		{`{"footerHtml":"\u0000"}`, "footerHtml", "pattern", "U+0000"},
		{`{"headerHtml":"` + strings.Repeat("é", headerCharactersMax+1) + `"}`, "headerHtml", "max_length", "65536"},
		{`{"pageRanges":"0-3"}`, "pageRanges", "pattern", "1-3,5"},
		{`{"pageRanges":""}`, "pageRanges", "pattern", "1-3,5"},
		{`{"pageRanges":"5-3"}`, "pageRanges", "range", "5-3"},
		{`{"pageRanges":3}`, "pageRanges", "type", "1-3,5"},
		{`[]`, "", "type", "object"},
		{`null`, "", "type", "object"},
	}
	for _, c := range cases {
		t.Run(c.given[:min(len(c.given), 40)], func(t *testing.T) {
			effective, faults := htmlToPDFAPI().Effective([]byte(c.given))
			if len(faults) != 1 || effective != nil {
				t.Fatalf("got %s and %v, want one fault", effective, faults)
			}
			f := faults[0]
			if f.Path != c.path || f.Rule != c.rule || !strings.Contains(f.Message, c.message) {
				t.Errorf("got %+v", f)
			}
		})
	}
}

func TestHTMLToPDFNamesAllThatIsWrong(t *testing.T) {
	_, faults := htmlToPDFAPI().Effective([]byte(`{"zoom":2,"scale":3,"landscape":0}`))
	paths := make([]string, 0, len(faults))
	for _, f := range faults {
		paths = append(paths, f.Path)
	}
	if diff := cmp.Diff([]string{"zoom", "landscape", "scale"}, paths); diff != "" {
		t.Error(diff)
	}
}

func TestHTMLPayload(t *testing.T) {
	cases := map[string]struct {
		contentType, text string
		want              []string
	}{
		"html is any text":     {textHTML, `{`, nil},
		"whole":                {applicationJSON, `{"html":"<p>","css":"p{}","assets":{"a.png":"data:"}}`, nil},
		"not JSON":             {applicationJSON, `<p>`, []string{" json"}},
		"not an object":        {applicationJSON, `["html"]`, []string{" json"}},
		"null":                 {applicationJSON, `null`, []string{" json"}},
		"without html":         {applicationJSON, `{"css":"p{}"}`, []string{"html required"}},
		"empty html":           {applicationJSON, `{"html":""}`, []string{"html required"}},
		"html of wrong type":   {applicationJSON, `{"html":1}`, []string{"html type"}},
		"css and assets wrong": {applicationJSON, `{"html":"<p>","css":1,"assets":[]}`, []string{"assets type", "css type"}},
		"asset of wrong type":  {applicationJSON, `{"html":"<p>","assets":{"a.png":1}}`, []string{"assets type"}},
		"unknown member":       {applicationJSON, `{"html":"<p>","js":""}`, []string{"js unknown_field"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, f := range checkHTMLPayload(c.contentType, c.text) {
				got = append(got, f.Path+" "+f.Rule)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
