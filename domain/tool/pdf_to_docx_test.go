package tool

import "testing"

func TestPDFToDOCXRefusesOptions(t *testing.T) {
	refusesOptions(t, pdfToDOCX(), map[string]string{
		`{"pages":"5-4"}`:  "pages range",
		`{"images":true}`:  "images unknown_option",
		`{"pages":"1,,2"}`: "pages pattern",
	})
}
