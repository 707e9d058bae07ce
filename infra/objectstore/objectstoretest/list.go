package objectstoretest

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// walk lists in pages and returns the sizes of the objects, by key, and the number of pages.
func (t contract) walk(olderThan time.Time, limit int) (sizes map[string]int64, pages int) {
	t.Helper()
	sizes = map[string]int64{}
	for after := ""; ; pages++ {
		objects, next, err := t.store.List(t.Context(), olderThan, after, limit)
		if err != nil || len(objects) > limit || pages > 1000 {
			t.Fatalf("page %d: %d objects, %v", pages, len(objects), err)
		}
		for _, object := range objects {
			if _, again := sizes[object.Key]; again || object.ModTime.IsZero() {
				t.Errorf("%+v, seen before: %v", object, again)
			}
			sizes[object.Key] = object.SizeBytes
		}
		if next == "" {
			return sizes, pages + 1
		}
		after = next
	}
}

// later is after the time of any store's clock.
func later() time.Time { return time.Now().Add(time.Hour) }

func (t contract) list() {
	if seen, pages := t.walk(later(), objectstore.ListMax); len(seen) > 0 || pages != 1 {
		t.Errorf("in an empty store: %v on %d pages", seen, pages)
	}
	want := map[string]int64{t.put("one"): 3, t.put("seven"): 5, t.put(""): 0}
	deleted := t.put("deleted")
	if err := t.store.Delete(t.Context(), deleted); err != nil {
		t.Error(err)
	}
	if seen, _ := t.walk(later(), objectstore.ListMax); !maps.Equal(seen, want) {
		t.Errorf("%v, want %v", seen, want)
	}
}

func (t contract) listPages() {
	want := map[string]int64{}
	for i := range 7 {
		want[t.put(strings.Repeat("x", i))] = int64(i)
	}
	for _, limit := range []int{1, 2, 7, 8} {
		if seen, pages := t.walk(later(), limit); !maps.Equal(seen, want) || pages < 7/limit {
			t.Errorf("by %d: %v on %d pages, want %v", limit, seen, pages, want)
		}
	}
	// Deletions during a walk do not end it, even that of the object that a place names.
	var seen []string
	for after := ""; len(seen) <= len(want); {
		objects, next, err := t.store.List(t.Context(), later(), after, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, object := range objects {
			seen = append(seen, object.Key)
			if err := t.store.Delete(t.Context(), object.Key); err != nil {
				t.Error(err)
			}
		}
		if after = next; next == "" {
			break
		}
	}
	if slices.Sort(seen); !slices.Equal(seen, slices.Sorted(maps.Keys(want))) {
		t.Errorf("%q, want %v", seen, want)
	}
}

func (t contract) listOlder() {
	key := t.put("content")
	if seen, _ := t.walk(time.Now().Add(-time.Hour), objectstore.ListMax); len(seen) > 0 {
		t.Errorf("older than an hour: %v", seen)
	}
	if seen, _ := t.walk(later(), objectstore.ListMax); len(seen) != 1 {
		t.Errorf("%v, want %s", seen, key)
	}
	t.mustHold(key, "content")
}
