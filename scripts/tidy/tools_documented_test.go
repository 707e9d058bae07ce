package tidy

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
)

// The section "Tools" of docs/design/tools.md lists each worker tool once, with its options and their defaults.
func TestToolsAreDocumented(t *testing.T) {
	documented := map[string][]string{}
	for line := range strings.Lines(loadLibrary(t).Documents["docs/design/tools.md"]) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || !strings.HasPrefix(cells[1], " `") {
			continue
		}
		for _, slug := range code.FindAllStringSubmatch(cells[1], -1) {
			if documented[slug[1]] != nil {
				t.Errorf("%s has two rows", slug[1])
			}
			documented[slug[1]] = optionsIn(cells[3])
		}
	}
	for _, c := range tool.Contracts() {
		if want, got := optionsOf(t, c), documented[c.Slug]; !slices.Equal(want, got) {
			t.Errorf("%s has the options %q, documented are %q", c.Slug, want, got)
		}
		delete(documented, c.Slug)
	}
	for slug := range documented {
		t.Errorf("%s is documented and has no contract", slug)
	}
}

var documentedOption = regexp.MustCompile(`([a-zA-Z]+)(?: \(([^)]*)\))?`)

// optionsIn reads a cell of the table: options by name, each with its default.
func optionsIn(cell string) []string {
	options := []string{}
	for _, o := range documentedOption.FindAllStringSubmatch(cell, -1) {
		if o[0] != "none" {
			options = append(options, o[0])
		}
	}
	slices.Sort(options)
	return options
}

// optionsOf returns a contract's schema in the same form. A default of false is left out.
func optionsOf(t *testing.T, c tool.Contract) []string {
	t.Helper()
	text, err := json.Marshal(c.OptionsSchema())
	var schema struct {
		Properties map[string]struct{ Default any }
	}
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	options := []string{}
	for name, property := range schema.Properties {
		if property.Default != nil && property.Default != false {
			name += fmt.Sprintf(" (%v)", property.Default)
		}
		options = append(options, name)
	}
	slices.Sort(options)
	return options
}
