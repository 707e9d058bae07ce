package tool

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files again")

func TestOptionsSchema(t *testing.T) { hasGoldenOptions(t, htmlToPDFAPI()) }

// hasGoldenOptions compares the schema of a tool's options with its golden file.
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
