package tidy_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

var packaged = regexp.MustCompile(`src: "?([^,"}]+)`)

// The Debian package is built by few: what it takes from the repository is there, or make package fails.
func TestWhatThePackageTakesIsThere(t *testing.T) {
	list, err := os.ReadFile("../../docs/deploy/debian/nfpm.yaml")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, found := range packaged.FindAllStringSubmatch(string(list), -1) {
		path := found[1]
		if strings.HasPrefix(path, "$") {
			continue // made by scripts/package/build
		}
		seen++
		if _, err := os.Stat("../../" + path); err != nil {
			t.Errorf("nfpm.yaml: %v", err)
		}
	}
	if seen == 0 {
		t.Error("nfpm.yaml names no file")
	}
}
