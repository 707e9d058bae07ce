package records_test

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

func TestADestroyedKeyIsNeverReplaced(t *testing.T) {
	b := newBench(t, 1)
	keys := records.NewDataKeys(b.DB)
	if _, err := keys.Get(b.Context(), "acct_1"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("got %v", err)
	}
	for range 2 { // an account that never had one, and one whose key is destroyed
		if err := keys.Destroy(b.Context(), "acct_1"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := keys.Put(b.Context(), "acct_1", []byte("wrapped"), nil); !errors.Is(err, records.ErrDestroyed) {
		t.Errorf("stored: %v", err)
	}
	if _, _, err := keys.Any(b.Context()); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a destroyed key is shown: %v", err)
	}
}
