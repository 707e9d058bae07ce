package objectstoretest

import (
	"errors"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// lake: a file for other programs is an object like any other, but it is not listed.
func (t contract) lake() {
	const key = "lake/type=toolmill.job.failed.v1/date=2026-03-02/0-1.parquet"
	for range 2 {
		if _, err := t.store.Put(t.Context(), key, strings.NewReader("rows"), sizeMax); err != nil {
			t.Fatal(err)
		}
		t.mustHold(key, "rows")
		if _, err := t.store.Put(t.Context(), key, strings.NewReader("other"), sizeMax); !errors.Is(err, objectstore.ErrExists) {
			t.Errorf("put again: %v", err)
		}
		listed, next, err := t.store.List(t.Context(), time.Now().Add(time.Hour), "", objectstore.ListMax)
		if err != nil || next != "" || len(listed) != 0 {
			t.Errorf("listed %v, then %q: %v", listed, next, err)
		}
		if err := t.store.Delete(t.Context(), key); err != nil {
			t.Error(err)
		}
	}
}
