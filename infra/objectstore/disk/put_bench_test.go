package disk

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// BenchmarkPut measures a Put from memory to the synced disk, with its SHA-256.
func BenchmarkPut(b *testing.B) {
	store, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	content := make([]byte, 100<<20)
	_, _ = io.ReadFull(rand.NewChaCha8([32]byte{}), content)
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		key := objectstore.NewKey("test")
		if _, err := store.Put(b.Context(), key, bytes.NewReader(content), int64(len(content))); err != nil {
			b.Fatal(err)
		}
		if err := store.Delete(b.Context(), key); err != nil {
			b.Fatal(err)
		}
	}
}
