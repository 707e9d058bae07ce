package s3

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// Each large Put in progress has its own memory, which is limited. Small ones need none of it.
func TestOnlySoManyLargeObjectsAreStoredAtOnce(t *testing.T) {
	config := configOf(s3test.Start(t).Endpoint())
	config.CallTimeout = time.Second
	store := openStore(t, config)
	var putting, inside sync.WaitGroup
	goOn := make(chan struct{})
	inside.Add(slotsMax)
	slow := strings.Repeat("x", headBytes+1)
	for range slotsMax {
		waiting := at(func() {
			inside.Done()
			<-goOn
		})
		putting.Go(func() {
			_, err := store.Put(t.Context(), objectstore.NewKey("test"), io.MultiReader(strings.NewReader(slow), waiting), headBytes+1)
			if err != nil && !errors.Is(err, objectstore.ErrUnavailable) { // 64 at once may be too much for the server
				t.Error(err)
			}
		})
	}
	inside.Wait()
	if _, err := store.Put(t.Context(), "test/large", strings.NewReader(slow), headBytes+1); !errors.Is(err, objectstore.ErrUnavailable) {
		t.Errorf("one more: %v", err)
	}
	if _, err := store.Put(t.Context(), "test/small", strings.NewReader("small"), 5); err != nil {
		t.Errorf("a small one: %v", err)
	}
	close(goOn)
	putting.Wait()
	if _, err := store.Put(t.Context(), "test/large", strings.NewReader(slow), headBytes+1); err != nil {
		t.Errorf("after them: %v", err)
	}
}

// After a request was abandoned, the transport may still read its memory, but must never see another object's bytes.
func TestMemoryIsNotReadAfterItsRequest(t *testing.T) {
	memory := []byte("one object's")
	sent := newBody(memory)
	if _, err := io.ReadFull(sent, make([]byte, 3)); err != nil {
		t.Fatal(err)
	}
	sent.release()
	copy(memory, "another's   ")
	if n, err := sent.Read(make([]byte, 100)); n != 0 || err == nil {
		t.Errorf("%d bytes, %v", n, err)
	}
	if _, err := sent.Seek(0, io.SeekStart); err == nil {
		t.Error("it starts again")
	}
}
