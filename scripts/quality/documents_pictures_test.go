package main

import (
	"os"
	"testing"
)

// TestOtherPagesLookDifferent: a bound that accepts two different pages of text would be useless.
func TestOtherPagesLookDifferent(t *testing.T) {
	stored := func(name string) []byte {
		content, err := os.ReadFile("testdata/documents/" + name + ".png")
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	for _, names := range [][2]string{
		{"markdown-modern", "markdown-classic"}, {"markdown-modern", "markdown-compact"}, {"markdown-modern", "html"}, {"markdown-classic", "html"},
	} {
		share, err := difference(stored(names[0]), stored(names[1]))
		if err != nil || share <= differenceMax {
			t.Errorf("%s: %.2f, %v", names, share, err)
		}
		if share, err := difference(stored(names[0]), stored(names[0])); share > 0 || err != nil {
			t.Errorf("%s with itself: %.2f, %v", names[0], share, err)
		}
	}
}
