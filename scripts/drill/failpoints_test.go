package main

import (
	"bytes"
	"os"
	"testing"

	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/scripts/site"
)

// A production build cannot be told to kill itself.
func TestANormalBuildHasNoFailpoints(t *testing.T) {
	normal, remove, err := site.Build{}.Binary(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	words := []string{failpoint.Variable, "failpoint: killed at"}
	if found := wordsIn(t, normal, words); len(found) > 0 {
		t.Errorf("a normal build holds %q", found)
	}
	if found := wordsIn(t, binary, words); len(found) != len(words) {
		t.Errorf("a build for drills holds %q only", found)
	}
}

func wordsIn(t *testing.T, path string, words []string) (found []string) {
	t.Helper()
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		if bytes.Contains(program, []byte(word)) {
			found = append(found, word)
		}
	}
	return found
}
