package telemetry

import (
	"os"
	"path/filepath"
	"testing"
)

// A log is continued, in a directory that need not exist, and a new one is begun when it has become large.
func TestALogFileGoesOnAndIsBounded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "var", "toolmill.log")
	add := func(text string) {
		t.Helper()
		file, err := OpenLogFile(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if _, err := file.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	add("one\n")
	add("two\n")
	if text, err := os.ReadFile(path); err != nil || string(text) != "one\ntwo\n" {
		t.Errorf("%q, %v", text, err)
	}
	if err := os.Truncate(path, logBytesMax+1); err != nil {
		t.Fatal(err)
	}
	add("three\n")
	before, err := os.Stat(path + ".1")
	if text, readErr := os.ReadFile(path); err != nil || readErr != nil || before.Size() != logBytesMax+1 || string(text) != "three\n" {
		t.Errorf("%q after the large one, %v, %v", text, err, readErr)
	}
}
