package event

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// readInOrder returns the same as the JSON library, only faster.
func FuzzReadInOrder(f *testing.F) {
	files, err := filepath.Glob("../testdata/events/*.json")
	if err != nil || len(files) == 0 {
		f.Fatalf("no stored forms: %v", err)
	}
	for _, file := range files {
		stored, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		value := jsontext.Value(stored)
		if err := value.Compact(); err != nil {
			f.Fatal(err)
		}
		if _, ok := readInOrder(value); !ok {
			f.Errorf("%s is not read in order", file)
		}
		f.Add([]byte(value))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		fast, ok := readInOrder(value)
		if !ok || !fast.Data.IsValid() {
			return
		}
		var slow wire
		if err := json.Unmarshal(value, &slow); err != nil {
			t.Fatalf("the library does not read what is read in order: %v", err)
		}
		if diff := cmp.Diff(slow, fast); diff != "" {
			t.Fatalf("(-library +in order):\n%s", diff)
		}
	})
}
