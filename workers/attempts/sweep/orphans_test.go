package sweep

import (
	"errors"
	"testing"
)

// What is older than any job may hold it, and held by none, goes: page by page, also after one in which nothing is old.
func TestObjectsThatNoJobHoldsAreDeleted(t *testing.T) {
	w := newWorld(t)
	w.stored = [][]string{{"out/held", "in/orphan"}, {}, {"out/orphan"}}
	w.held = []string{"out/held"}
	must(t, w.Orphans(t.Context()))
	w.did("remove unfinished", "delete in/orphan", "delete out/orphan")
}

// Without knowing what is held nothing is deleted, and what cannot be deleted keeps nothing else.
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
