package tool

import "testing"

func TestSlidesToPDFIsATool(t *testing.T) {
	c := slidesToPDF()
	if c.CostUnits != 2 || c.Limits.MaxInputBytes != 50_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 120 || !c.FileInput || c.TextInput {
		t.Errorf("%+v", c)
	}
	refusesOptions(t, c, map[string]string{`{"pageRanges":"0"}`: "pageRanges pattern", `{"notes":true}`: "notes unknown_option"})
	hasGoldenOptions(t, c)
}
