package office

import (
	"slices"
	"strings"
	"testing"
)

// The template has what a conversion needs and nothing else: it is written for each conversion.
func TestTheTemplateIsWhatAConversionNeeds(t *testing.T) {
	template := started(t).template
	for _, name := range []string{registryPath, certificatesPath + "/cert9.db", certificatesPath + "/key4.db", "user/extensions/buildid"} {
		if len(template[name]) == 0 {
			t.Errorf("%s is missing", name)
		}
	}
	for name := range template {
		if !slices.ContainsFunc(templateParts, func(part string) bool { return strings.HasPrefix(name, part) }) {
			t.Errorf("%s is in it", name)
		}
	}
}
