package archive

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore/disk"
)

// Generations of the log share a store, and none sees another's segments.
func TestGenerationsDoNotSeeEachOthersSegments(t *testing.T) {
	store, err := disk.OpenUnsynced(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	for _, generation := range []int{1, 2, 3} {
		to := TargetOf(generation, store)
		if _, err := to.Put(t.Context(), logKey, bytes.NewReader([]byte{byte('0' + generation)}), 9); err != nil {
			t.Fatal(err)
		}
	}
	if newest, err := Newest(t.Context(), store); newest != 3 || err != nil {
		t.Errorf("the newest is %d, %v", newest, err)
	}
	for _, generation := range []int{1, 2, 3} {
		of := StoreOf(generation, store)
		listed, _, err := of.List(t.Context(), time.Now().Add(time.Hour), "", 100)
		if err != nil || len(listed) != 1 || listed[0].Key != logKey {
			t.Errorf("generation %d lists %v, %v", generation, listed, err)
		}
		object, _, err := SourceOf(generation, store).Open(t.Context(), logKey)
		if err != nil {
			t.Fatal(err)
		}
		content, _ := io.ReadAll(object)
		if _ = object.Close(); string(content) != string(rune('0'+generation)) {
			t.Errorf("generation %d reads %s", generation, content)
		}
	}
}
