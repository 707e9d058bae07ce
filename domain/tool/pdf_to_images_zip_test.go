package tool

import "testing"

func TestPDFToImagesZIPFillsDefaults(t *testing.T) {
	got, faults := pdfToImagesZIP().Effective([]byte(`{"pages":"4"}`))
	if want := `{"dpi":150,"pages":"4"}`; string(got) != want || len(faults) > 0 {
		t.Errorf("%s, %v", got, faults)
	}
}

func TestPDFToImagesZIPRefusesOptions(t *testing.T) {
	refusesOptions(t, pdfToImagesZIP(), map[string]string{
		`{"dpi":35}`:        "dpi minimum",
		`{"dpi":301}`:       "dpi maximum",
		`{"dpi":72.5}`:      "dpi type",
		`{"pages":"1-2;"}`:  "pages pattern",
		`{"format":"jpeg"}`: "format unknown_option",
	})
}
