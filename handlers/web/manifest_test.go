package web_test

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var loaded = regexp.MustCompile(`(?:src|href)="(/web/[^"]*)"`)

// TestPagesNameAllThatTheyLoad at once: the browser need not read one script to learn of the next.
func TestPagesNameAllThatTheyLoad(t *testing.T) {
	c := serve(t, aBuild(t))
	shell := []string{"/web/assets/icon-7.svg", "/web/assets/main-3.css"}
	for path, want := range map[string][]string{
		"/sign-in": append(shell[:2:2], "/web/assets/shared-2.js", "/web/assets/main-1.js"),
		"/tools/word-to-pdf": append(shell[:2:2], "/web/assets/tool-5.css", "/web/assets/shared-2.js", "/web/assets/tool-4.js",
			"/web/assets/main-1.js"),
		"/tools/meta-tag-checker": append(shell[:2:2], "/web/assets/shared-2.js", "/web/assets/check-6.js", "/web/assets/main-1.js"),
	} {
		var got []string
		for _, match := range loaded.FindAllStringSubmatch(c.GET(path).Text, -1) {
			got = append(got, match[1])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
}
