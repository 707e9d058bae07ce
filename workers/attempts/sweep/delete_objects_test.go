package sweep

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestObjectsAreDeleted(t *testing.T) {
	w := newWorld(t)
	must(t, w.DeleteObjects(t.Context(), json.RawMessage(`{"keys":["in/1","out/2"]}`)))
	w.did("delete in/1", "delete out/2")
}

// An object that cannot be deleted does not keep the others from being deleted, and the work item must be delivered again.
func TestAnObjectThatIsNotDeletedIsAFault(t *testing.T) {
	w := newWorld(t)
	w.away["delete in/1"] = errors.New("no store")
	if err := w.DeleteObjects(t.Context(), json.RawMessage(`{"keys":["in/1","out/2"]}`)); !errors.Is(err, w.away["delete in/1"]) {
		t.Errorf("%v", err)
	}
	w.did("delete in/1", "delete out/2")
	if err := w.DeleteObjects(t.Context(), json.RawMessage(`{"keys":7}`)); err == nil {
		t.Error("work that cannot be read is said to be done")
	}
}
