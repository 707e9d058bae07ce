package tool

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWordToPDFFillsDefaults(t *testing.T) {
	for given, want := range map[string]string{
		``: `{"pdfa":false,"quality":90}`,
		`{"pdfa":true,"pageRanges":"2-3","quality":1}`: `{"pageRanges":"2-3","pdfa":true,"quality":1}`,
	} {
		got, faults := wordToPDF().Effective([]byte(given))
		if diff := cmp.Diff(want, string(got)); diff != "" || len(faults) > 0 {
			t.Error(given, faults, diff)
		}
	}
}

func TestWordToPDFRefusesOptions(t *testing.T) {
	refusesOptions(t, wordToPDF(), map[string]string{
		`{"pdfa":"yes"}`:        "pdfa type",
		`{"pageRanges":"3-1"}`:  "pageRanges range",
		`{"quality":0}`:         "quality minimum",
		`{"quality":101}`:       "quality maximum",
		`{"quality":80.5}`:      "quality type",
		`{"quality":"80"}`:      "quality type",
		`{"landscape":true}`:    "landscape unknown_option",
		`{"quality":1e308}`:     "quality maximum",
		`{"quality":null}`:      "quality type",
		`{"pageRanges":"1-2;"}`: "pageRanges pattern",
	})
}

func TestWordToPDFIsATool(t *testing.T) {
	c := wordToPDF()
	if c.CostUnits != 2 || c.Limits.MaxInputBytes != 50_000_000 || c.Limits.MaxPages != 500 || c.ProcessingTimeoutSeconds != 120 ||
		c.MaxAttempts != 3 || !c.FileInput || c.TextInput || c.Hidden {
		t.Errorf("%+v", c)
	}
	hasGoldenOptions(t, c)
}

// refusesOptions requires one fault for each of the given options: its path and rule.
func refusesOptions(t *testing.T, c Contract, cases map[string]string) {
	t.Helper()
	for given, want := range cases {
		effective, faults := c.Effective([]byte(given))
		if len(faults) != 1 || effective != nil || faults[0].Path+" "+faults[0].Rule != want || faults[0].Message == "" {
			t.Errorf("%s: got %s and %+v, want %s", given, effective, faults, want)
		}
	}
}
