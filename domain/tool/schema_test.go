package tool

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestOptionsSchema(t *testing.T) { hasGoldenOptions(t, htmlToPDFAPI()) }

// hasGoldenOptions compares the schema of a tool's options with its file, as clients know it.
func hasGoldenOptions(t *testing.T, c Contract) {
	t.Helper()
	got, err := json.MarshalIndent(c.OptionsSchema(), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	file := "testdata/" + strings.ReplaceAll(c.Slug, "-", "_") + "_options.golden.json"
	if *update {
		if err := os.WriteFile(file, append(got, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)+"\n"); diff != "" {
		t.Error(diff)
	}
}

func TestRequiredOption(t *testing.T) {
	c := Contract{Slug: "change-video-speed", Options: []Option{
		{Name: "speed", Required: true, Type: Number{Min: 0.25, Max: 4}},
	}}
	if _, faults := c.Effective(nil); len(faults) != 1 || faults[0].Rule != "required" {
		t.Errorf("got %v", faults)
	}
	if got := c.OptionsSchema().Required; len(got) != 1 || got[0] != "speed" {
		t.Errorf("required in the schema: %v", got)
	}
}
