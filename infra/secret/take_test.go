package secret

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o400); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSecretsComeFromFiles(t *testing.T) {
	for _, name := range Names {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, "")
			t.Setenv(name+"_FILE", file(t, "x", "of the file\n"))
			if err := Take(); err != nil || os.Getenv(name) != "of the file" {
				t.Errorf("%q, %v", os.Getenv(name), err)
			}
		})
	}
}

func TestSecretsComeFromSystemd(t *testing.T) {
	t.Setenv("DATABASE_URL", "")
	t.Setenv("CREDENTIALS_DIRECTORY", filepath.Dir(file(t, "DATABASE_URL", "postgres://x")))
	if err := Take(); err != nil || os.Getenv("DATABASE_URL") != "postgres://x" {
		t.Errorf("%q, %v", os.Getenv("DATABASE_URL"), err)
	}
}

func TestACredentialThatCannotBeReadIsNotAbsent(t *testing.T) {
	t.Setenv("TOOLMILL_MASTER_KEY", "")
	t.Setenv("CREDENTIALS_DIRECTORY", file(t, "no-folder", "x"))
	if err := Take(); err == nil || !strings.Contains(err.Error(), "TOOLMILL_MASTER_KEY of a file") {
		t.Error(err)
	}
}

func TestBadSecretsAreRefused(t *testing.T) {
	const name = "TOOLMILL_MASTER_KEY"
	for what, test := range map[string]struct{ value, path, words string }{
		"given twice":   {"x", file(t, "x", "y"), "both set"},
		"no file":       {"", "/nonexistent/key", "no such file"},
		"empty":         {"", file(t, "x", "\n"), "is empty"},
		"several lines": {"", file(t, "x", "a\nb\n"), "several lines"},
		"a device":      {"", "/dev/zero", "more than"},
		"a directory":   {"", t.TempDir(), "directory"},
	} {
		t.Run(what, func(t *testing.T) {
			t.Setenv(name, test.value)
			t.Setenv(name+"_FILE", test.path)
			if err := Take(); err == nil || !strings.Contains(err.Error(), test.words) {
				t.Error(err)
			}
		})
	}
}
