package tool

import "testing"

func TestSpreadsheetToPDFIsATool(t *testing.T) {
	c := spreadsheetToPDF()
	if c.CostUnits != 2 || c.Limits.MaxInputBytes != 50_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 120 || !c.FileInput || c.TextInput {
		t.Errorf("%+v", c)
	}
	got, faults := c.Effective(nil)
	if want := `{"landscape":false,"pdfa":false,"singlePageSheets":false}`; string(got) != want || len(faults) > 0 {
		t.Errorf("%s, %v", got, faults)
	}
	refusesOptions(t, c, map[string]string{`{"landscape":"yes"}`: "landscape type", `{"pageRanges":"1"}`: "pageRanges unknown_option"})
	hasGoldenOptions(t, c)
}
