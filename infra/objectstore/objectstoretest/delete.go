package objectstoretest

import (
	"errors"
	"io"
	"strings"

	"github.com/toolmill/toolmill/infra/objectstore"
)

func (t contract) deleteTwice() {
	key := t.put("content")
	other := t.put("other")
	for range 2 {
		if err := t.store.Delete(t.Context(), key); err != nil {
			t.Error(err)
		}
		t.mustLack(key)
	}
	t.mustHold(other, "other")
}

// deleteWhileOpen checks that a read after the deletion yields the object's bytes or an error.
func (t contract) deleteWhileOpen() {
	content := strings.Repeat("0123456789", largeBytes/10)
	key := t.putOf(strings.NewReader(content), []byte(content))
	object, _, err := t.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	first := make([]byte, 1000)
	if _, err := io.ReadFull(object, first); err != nil {
		t.Fatal(err)
	}
	if err := t.store.Delete(t.Context(), key); err != nil {
		t.Error(err)
	}
	t.mustLack(key)
	rest, err := io.ReadAll(object)
	if got := string(first) + string(rest); !strings.HasPrefix(content, got) || err == nil && got != content {
		t.Errorf("%d bytes that are not the object's, %v", len(got), err)
	}
}

func (t contract) putAfterDelete() {
	key := t.put("first")
	if err := t.store.Delete(t.Context(), key); err != nil {
		t.Error(err)
	}
	if _, err := t.store.Put(t.Context(), key, strings.NewReader("second"), sizeMax); err != nil {
		t.Error(err)
	}
	t.mustHold(key, "second")
}

func (t contract) invalidKeys() {
	for _, key := range []string{"", "/a", "../a", "a/../../b", "a//b", "A", "a\x00b", strings.Repeat("a", 1000)} {
		_, putErr := t.store.Put(t.Context(), key, strings.NewReader("x"), sizeMax)
		_, _, openErr := t.store.Open(t.Context(), key)
		deleteErr := t.store.Delete(t.Context(), key)
		for _, err := range []error{putErr, openErr, deleteErr} {
			if !errors.Is(err, objectstore.ErrInvalidKey) {
				t.Errorf("%.20q: %v", key, err)
			}
		}
	}
}

// similarKeys checks that both are objects when one key is the folder of another.
func (t contract) similarKeys() {
	keys := []string{"test/a", "test/a/b", "test/ab", "test"}
	for _, key := range keys {
		if _, err := t.store.Put(t.Context(), key, strings.NewReader("content of "+key), sizeMax); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
	for _, key := range keys {
		t.mustHold(key, "content of "+key)
	}
	if err := t.store.Delete(t.Context(), "test/a"); err != nil {
		t.Error(err)
	}
	t.mustLack("test/a")
	t.mustHold("test/a/b", "content of test/a/b")
}
