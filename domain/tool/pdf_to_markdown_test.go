package tool

import "testing"

func TestPDFToMarkdownAndExcelTakePages(t *testing.T) {
	for _, c := range []Contract{pdfToMarkdown(), pdfToExcel()} {
		hasGoldenOptions(t, c)
		if got, faults := c.Effective([]byte(`{"pages":"1-3, 5"}`)); len(faults) > 0 || string(got) != `{"pages":"1-3, 5"}` {
			t.Error(c.Slug, string(got), faults)
		}
		refusesOptions(t, c, map[string]string{`{"pages":"0"}`: "pages pattern", `{"pages":"3-1"}`: "pages range", `{"layout":true}`: "layout unknown_option"})
		if c.CostUnits != 3 || c.Limits.MaxInputBytes != 50_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 120 {
			t.Errorf("%+v", c)
		}
	}
}
