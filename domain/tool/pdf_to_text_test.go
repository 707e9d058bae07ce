package tool

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPDFToTextFillsDefaults(t *testing.T) {
	for given, want := range map[string]string{
		``:                              `{"layout":false}`,
		`{"layout":true,"pages":"2-3"}`: `{"layout":true,"pages":"2-3"}`,
	} {
		got, faults := pdfToText().Effective([]byte(given))
		if diff := cmp.Diff(want, string(got)); diff != "" || len(faults) > 0 {
			t.Error(given, faults, diff)
		}
	}
}

func TestPDFToTextRefusesOptions(t *testing.T) {
	refusesOptions(t, pdfToText(), map[string]string{
		`{"layout":"yes"}`: "layout type",
		`{"pages":"3-1"}`:  "pages range",
		`{"pages":"0"}`:    "pages pattern",
		`{"pages":3}`:      "pages type",
		`{"ocr":true}`:     "ocr unknown_option",
	})
}

// Every tool that takes a PDF has the same limits and cost (docs/design/tools.md "Limits").
func TestPDFToolsAreAlike(t *testing.T) {
	for _, c := range []Contract{pdfToText(), pdfToImagesZIP(), pdfToDOCX(), pdfToPPT()} {
		if c.CostUnits != 3 || c.Limits.MaxInputBytes != 50_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 120 ||
			c.MaxAttempts != 3 || !c.FileInput || c.TextInput || c.Hidden || len(c.Limits.AllowedTypes) != 1 || c.Limits.AllowedTypes[0] != "application/pdf" {
			t.Errorf("%+v", c)
		}
		hasGoldenOptions(t, c)
	}
}
