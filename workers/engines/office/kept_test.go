package office

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestATemplateIsKeptForTheProgramThatMadeIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engines", "libreoffice.json")
	template := profile{registryPath: registry("", "7.4"), "user/basic/script.xlc": []byte("x\x00y")}
	if got := readKept(path, "soffice 7.4"); got != nil {
		t.Fatalf("before anything was kept: %v", got)
	}
	if err := writeKept(path, "soffice 7.4", template); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(template, readKept(path, "soffice 7.4")); diff != "" {
		t.Errorf("(-kept +read):\n%s", diff)
	}
	if got := readKept(path, "soffice 7.5"); got != nil {
		t.Errorf("another version takes %v", got)
	}
	if names, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); len(names) != 1 {
		t.Errorf("beside it: %q", names)
	}
}

func TestABrokenTemplateIsIgnored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "libreoffice.json")
	for _, text := range []string{"", "{", `{"of":"soffice 7.4","files":{}}`, `{"of":"soffice 7.4","files":{"user/a":"eA=="}}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := readKept(path, "soffice 7.4"); got != nil {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}
