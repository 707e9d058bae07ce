package objectstoretest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing/iotest"

	"toolmill/infra/objectstore"
)

func (t contract) putThenOpen() {
	key := t.put("content")
	t.mustHold(key, "content")
	t.mustHold(key, "content")
}

func (t contract) emptyObject() {
	t.mustHold(t.put(""), "")
}

func (t contract) immutable() {
	key := t.put("first")
	if _, err := t.store.Put(t.Context(), key, strings.NewReader("second"), sizeMax); !errors.Is(err, objectstore.ErrExists) {
		t.Error(err)
	}
	t.mustHold(key, "first")
}

func (t contract) oneWriterWins() {
	key := objectstore.NewKey("test")
	var won atomic.Pointer[string]
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			content := strings.Repeat(strconv.Itoa(i), 10_000)
			_, err := t.store.Put(t.Context(), key, iotest.HalfReader(strings.NewReader(content)), sizeMax)
			switch {
			case err == nil && won.Swap(&content) != nil:
				t.Error("two writers won")
			case err != nil && !errors.Is(err, objectstore.ErrExists):
				t.Error(err)
			}
		})
	}
	writers.Wait()
	if won.Load() == nil {
		t.Fatal("no writer won")
	}
	t.mustHold(key, *won.Load())
}

func (t contract) exactlyTheMaximum() {
	key := objectstore.NewKey("test")
	if _, err := t.store.Put(t.Context(), key, strings.NewReader("12345"), 5); err != nil {
		t.Error(err)
	}
	t.mustHold(key, "12345")
}

func (t contract) tooLarge() {
	key := objectstore.NewKey("test")
	if _, err := t.store.Put(t.Context(), key, strings.NewReader("123456"), 5); !errors.Is(err, objectstore.ErrTooLarge) {
		t.Error(err)
	}
	t.mustLack(key)
	if _, err := t.store.Put(t.Context(), key, zeros{}, 1<<16); !errors.Is(err, objectstore.ErrTooLarge) {
		t.Errorf("without an end: %v", err)
	}
	t.mustLack(key)
}

func (t contract) failingReader() {
	broken := errors.New("the client went away")
	key := objectstore.NewKey("test")
	reader := io.MultiReader(strings.NewReader(strings.Repeat("x", 100_000)), iotest.ErrReader(broken))
	if _, err := t.store.Put(t.Context(), key, reader, sizeMax); !errors.Is(err, broken) {
		t.Error(err)
	}
	t.mustLack(key)
	if _, err := t.store.Put(t.Context(), key, strings.NewReader("again"), sizeMax); err != nil {
		t.Error(err)
	}
	t.mustHold(key, "again")
}

func (t contract) canceledContext() {
	key := objectstore.NewKey("test")
	ctx, cancel := context.WithCancel(t.Context())
	reader := &cancelingReader{after: 10, cancel: cancel}
	if _, err := t.store.Put(ctx, key, reader, 1<<40); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	t.mustLack(key)
}

func (t contract) littleMemory() {
	const size = 256 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	key := objectstore.NewKey("test")
	if _, err := t.store.Put(t.Context(), key, io.LimitReader(zeros{}, size), size); err != nil {
		t.Fatal(err)
	}
	object, _, err := t.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	if n, err := io.Copy(io.Discard, object); n != size || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > size/4 {
		t.Errorf("%d MB were allocated for an object of %d MB", used>>20, size>>20)
	}
}

func (t contract) manyAtOnce() {
	var writers sync.WaitGroup
	for i := range 50 {
		writers.Go(func() {
			content := fmt.Sprint("object ", i)
			key := objectstore.NewKey("test")
			if _, err := t.store.Put(t.Context(), key, strings.NewReader(content), sizeMax); err != nil {
				t.Error(err)
			}
			t.mustHold(key, content)
			if err := t.store.Delete(t.Context(), key); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
}

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// cancelingReader ends its own context after some reads, and never ends itself.
type cancelingReader struct {
	after  int
	cancel func()
}

func (r *cancelingReader) Read(p []byte) (int, error) {
	if r.after--; r.after == 0 {
		r.cancel()
	}
	return zeros{}.Read(p)
}
