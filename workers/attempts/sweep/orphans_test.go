package sweep

import (
	"errors"
	"testing"
)

// Objects that are older than any job may hold them, and held by none, are deleted: page by page, even after a page without old
// ones.
func TestObjectsThatNoJobHoldsAreDeleted(t *testing.T) {
	w := newWorld(t)
	w.stored = [][]string{{"out/held", "in/orphan"}, {}, {"out/orphan"}}
	w.held = []string{"out/held"}
	must(t, w.Orphans(t.Context()))
	w.did("remove unfinished", "delete in/orphan", "delete out/orphan")
}

// If it is unknown what is held, nothing is deleted; an object that cannot be deleted does not keep others from being deleted.
func TestAnOrphanSweepInTrouble(t *testing.T) {
	for port, did := range map[string][]string{
		"list page 0": {"remove unfinished"},
		"holding":     {"remove unfinished"},
		"unfinished":  {"remove unfinished", "delete in/1", "delete in/2", "delete in/3"},
		"delete in/1": {"remove unfinished", "delete in/1", "delete in/2", "delete in/3"},
		"list page 1": {"remove unfinished", "delete in/1", "delete in/2"},
	} {
		t.Run(port, func(t *testing.T) {
			w := newWorld(t)
			w.stored = [][]string{{"in/1", "in/2"}, {"in/3"}}
			w.away[port] = errors.New("away")
			if err := w.Orphans(t.Context()); !errors.Is(err, w.away[port]) {
				t.Errorf("%v", err)
			}
			w.did(did...)
		})
	}
}
