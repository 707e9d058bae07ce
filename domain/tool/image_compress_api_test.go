package tool

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestImageCompressFillsDefaults(t *testing.T) {
	for given, want := range map[string]string{
		``: `{"quality":80}`,
		`{"quality":100,"maxWidth":1,"maxHeight":65500}`: `{"maxHeight":65500,"maxWidth":1,"quality":100}`,
	} {
		got, faults := imageCompressAPI().Effective([]byte(given))
		if diff := cmp.Diff(want, string(got)); diff != "" || len(faults) > 0 {
			t.Error(given, faults, diff)
		}
	}
}

func TestImageCompressRefusesOptions(t *testing.T) {
	refusesOptions(t, imageCompressAPI(), map[string]string{
		`{"quality":0}`:       "quality minimum",
		`{"quality":101}`:     "quality maximum",
		`{"quality":"high"}`:  "quality type",
		`{"maxWidth":0}`:      "maxWidth minimum",
		`{"maxWidth":0.5}`:    "maxWidth type",
		`{"maxHeight":65501}`: "maxHeight maximum",
		`{"width":100}`:       "width unknown_option",
	})
}

func TestImageCompressIsAHiddenTool(t *testing.T) {
	c := imageCompressAPI()
	if c.CostUnits != 1 || c.Limits.MaxInputBytes != 25_000_000 || c.ProcessingTimeoutSeconds != 60 || c.MaxAttempts != 3 ||
		!c.FileInput || c.TextInput || !c.Hidden {
		t.Errorf("%+v", c)
	}
	hasGoldenOptions(t, c)
}
