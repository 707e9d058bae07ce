package tool

import (
	"slices"
	"testing"
)

// Every tool that accepts a type accepts it under each of its names; an output type has one name.
func TestATypeIsAcceptedUnderEachOfItsNames(t *testing.T) {
	names := map[string]string{
		"audio/mp3": "audio/mpeg", "audio/wave": "audio/wav", "audio/x-wav": "audio/wav", "audio/x-m4a": "audio/mp4", "application/ogg": "audio/ogg",
	}
	taken := 0
	for _, c := range Contracts() {
		for name, canonical := range names {
			if Canonical(name) != canonical || Canonical(canonical) != canonical {
				t.Fatalf("%s is %s", name, Canonical(name))
			}
			if slices.Contains(c.Limits.AllowedTypes, name) != slices.Contains(c.Limits.AllowedTypes, canonical) {
				t.Errorf("%s takes %v", c.Slug, c.Limits.AllowedTypes)
			}
			if slices.Contains(c.OutputTypes, name) {
				t.Errorf("%s makes %s", c.Slug, name)
			}
			if slices.Contains(c.Limits.AllowedTypes, name) {
				taken++
			}
		}
		if slices.Contains(c.Limits.AllowedTypes, audioAAC) != slices.Contains(c.Limits.AllowedTypes, audioMP4) {
			t.Errorf("%s takes AAC in one form only", c.Slug)
		}
	}
	const audioTools = 3
	if taken != audioTools*len(names) || len(otherNames) != len(canonicalTypes) {
		t.Errorf("%d names are taken; %v", taken, otherNames)
	}
}
