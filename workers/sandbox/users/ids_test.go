package users

import (
	"errors"
	"testing"
)

func TestUserIDsAreNotSharedAndComeBack(t *testing.T) {
	const first, last = 100, 109
	dir := t.TempDir()
	ours, theirs := newIDs(dir, first, last), newIDs(dir, first, last) // two services on one machine
	seen := map[int]*IDs{}
	for i := range last - first + 1 {
		service := []*IDs{ours, theirs}[i%2]
		id, err := service.Take()
		if err != nil || seen[id] != nil || id < first || id > last {
			t.Fatalf("id %d, %v", id, err)
		}
		seen[id] = service
	}
	for _, service := range []*IDs{ours, theirs} {
		if id, err := service.Take(); !errors.Is(err, ErrNoneLeft) {
			t.Errorf("id %d, %v", id, err)
		}
	}
	seen[first].Release(first)
	if id, err := theirs.Take(); err != nil || id != first {
		t.Errorf("id %d, %v; %d was released", id, err, first)
	}
}

func TestAUserIsNotTakenUnclaimed(t *testing.T) {
	if id, err := newIDs("/dev/null/claims", 100, 109).Take(); err == nil {
		t.Errorf("id %d", id)
	}
}
