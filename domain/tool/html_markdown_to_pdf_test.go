package tool

import "testing"

func TestHTMLMarkdownToPDFIsATool(t *testing.T) {
	c := htmlMarkdownToPDF()
	if c.CostUnits != 2 || c.Limits.MaxInputBytes != 5_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 30 || !c.FileInput || c.TextInput {
		t.Errorf("%+v", c)
	}
	got, faults := c.Effective(nil)
	if want := `{"margin":"20mm","pageSize":"A4","theme":"modern","timeoutSeconds":30}`; string(got) != want || len(faults) > 0 {
		t.Errorf("%s, %v", got, faults)
	}
	refusesOptions(t, c, map[string]string{
		`{"theme":"comic"}`: "theme enum", `{"margin":"80mm"}`: "margin maximum", `{"pageSize":"a4"}`: "pageSize enum", `{"landscape":true}`: "landscape unknown_option",
	})
	hasGoldenOptions(t, c)
}
