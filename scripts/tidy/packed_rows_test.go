package tidy_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// loggedValues is a query for the events themselves.
var loggedValues = regexp.MustCompile(`\bvalue\b[^;` + "`" + `]*?\b(FROM|JOIN) event_log\b`)

// A row of event_log may have its event packed; only a destination of the type store.Packed gets the event's own bytes. A query that
// forgets it finds nothing wrong in a database without packed rows.
func TestEventsAreReadThroughTheirPacking(t *testing.T) {
	queries := 0
	for _, root := range []string{"../../projections", "../../infra", "../../commands", "../../workers", "../../handlers"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil || !loggedValues.Match(text) {
				return err
			}
			queries++
			if !strings.Contains(string(text), "store.Packed") {
				t.Errorf("%s reads events and has no store.Packed", path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const known = 7
	if queries < known {
		t.Errorf("%d files have such a query, of %d that are known", queries, known)
	}
}
