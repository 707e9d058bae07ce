package web_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/tool"
)

// The registry, the app's folders and the browser's tests name the same tools: nobody pays for a tool that the app does not
// have, and none is offered that no browser has run.
func TestEveryToolOfTheBrowserThatIsOfferedHasFolderAndSpec(t *testing.T) {
	offered := map[string]bool{}
	for _, c := range tool.Catalog(tool.Contracts()) {
		if c.Processing == tool.Browser && !c.Unavailable {
			offered[c.Slug] = true
		}
	}
	found := func(pattern string, slugOf func(path string) string) map[string]bool {
		slugs := map[string]bool{}
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			slugs[slugOf(path)] = true
		}
		return slugs
	}
	folder := func(path string) string { return filepath.Base(filepath.Dir(path)) }
	base := func(path string) string { name := filepath.Base(path); return name[:len(name)-len(".spec.ts")] }
	if diff := cmp.Diff(offered, found("app/src/tools/*/index.ts", folder)); diff != "" {
		t.Errorf("domain/tool/coming_soon.go and the folders in src/tools: %s", diff)
	}
	if diff := cmp.Diff(offered, found("app/e2e/tools/*.spec.ts", base)); diff != "" {
		t.Errorf("domain/tool/coming_soon.go and the specs in e2e/tools: %s", diff)
	}
	for slug := range offered {
		if _, err := os.Stat("app/src/texts/en/tools/" + slug + ".ts"); err != nil {
			t.Errorf("%s has no texts: %v", slug, err)
		}
	}
}
