package objectstoretest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing/iotest"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
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

func (t contract) oneWriterWins(sizeBytes int) {
	key := objectstore.NewKey("test")
	var won atomic.Pointer[string]
	var writers sync.WaitGroup
	for i := range 4 {
		writers.Go(func() {
			content := strings.Repeat(strconv.Itoa(i), sizeBytes)
			_, err := t.store.Put(t.Context(), key, iotest.HalfReader(strings.NewReader(content)), int64(sizeBytes))
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
	for _, sizeMax := range []int64{1 << 16, largeBytes} {
		if _, err := t.store.Put(t.Context(), key, zeros{}, sizeMax); !errors.Is(err, objectstore.ErrTooLarge) {
			t.Errorf("without an end: %v", err)
		}
		t.mustLack(key)
	}
}

// failingReader fails with io.ErrUnexpectedEOF, as net/http does for a client that has disconnected; it is not the
// end.
func (t contract) failingReader(afterBytes int) {
	key := objectstore.NewKey("test")
	for _, broken := range []error{io.ErrUnexpectedEOF, fmt.Errorf("a proxy says: %w", io.EOF)} {
		reader := io.MultiReader(strings.NewReader(strings.Repeat("x", afterBytes)), iotest.ErrReader(broken))
		if _, err := t.store.Put(t.Context(), key, reader, 2*largeBytes); !errors.Is(err, broken) {
			t.Error(err)
		}
		t.mustLack(key)
	}
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

func (t contract) canceledBefore() {
	key := t.put("content")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, putErr := t.store.Put(ctx, objectstore.NewKey("test"), strings.NewReader("x"), sizeMax)
	_, _, openErr := t.store.Open(ctx, key)
	deleteErr := t.store.Delete(ctx, key)
	_, _, listErr := t.store.List(ctx, time.Now(), "", objectstore.ListMax)
	for name, err := range map[string]error{"Put": putErr, "Open": openErr, "Delete": deleteErr, "List": listErr} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.mustHold(key, "content")
}

func (t contract) largeObject() {
	content := make([]byte, 20_000_001)
	_, _ = io.ReadFull(rand.NewChaCha8([32]byte{1}), content)
	t.mustHold(t.putOf(iotest.HalfReader(bytes.NewReader(content)), content), string(content))
}

func (t contract) littleMemory() {
	const size = 64 << 20
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

// cancelingReader cancels its own context after some reads, and never ends by itself.
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
