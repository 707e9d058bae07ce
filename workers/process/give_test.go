package process

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file of another file system has to be copied.
func TestAFileIsPlacedAcrossFileSystems(t *testing.T) {
	memory, err := os.MkdirTemp("/dev/shm", "toolmill-test-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(memory)
	from, beside, to := filepath.Join(memory, "a"), filepath.Join(memory, "b"), filepath.Join(t.TempDir(), "c")
	if err := os.WriteFile(from, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, linked := range map[string]bool{beside: true, to: false} {
		if err := place(from, path); err != nil {
			t.Fatal(err)
		}
		source, errSource := os.Stat(from)
		placed, errPlaced := os.Stat(path)
		if err := errors.Join(errSource, errPlaced); err != nil || os.SameFile(source, placed) != linked {
			t.Errorf("%s: %v", path, err)
		}
		if content, err := os.ReadFile(path); string(content) != "text" || err != nil {
			t.Errorf("%q, %v", content, err)
		}
		if err := place(from, path); !errors.Is(err, os.ErrExist) {
			t.Errorf("written over: %v", err)
		}
	}
}
