package tool

import "testing"

func TestPDFToPPTRefusesOptions(t *testing.T) {
	refusesOptions(t, pdfToPPT(), map[string]string{
		`{"pages":"9-1"}`:     "pages range",
		`{"pages":true}`:      "pages type",
		`{"mode":"editable"}`: "mode unknown_option",
	})
}
