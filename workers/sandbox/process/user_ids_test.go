package process

import (
	"errors"
	"testing"
)

func TestUserIDsAreNotSharedAndComeBack(t *testing.T) {
	const first, last = 100, 109
	dir := t.TempDir()
	ours, theirs := newUserIDs(dir, first, last), newUserIDs(dir, first, last) // two services on one machine
	seen := map[int]*userIDs{}
	for i := range last - first + 1 {
		service := []*userIDs{ours, theirs}[i%2]
		id, err := service.take()
		if err != nil || seen[id] != nil || id < first || id > last {
			t.Fatalf("id %d, %v", id, err)
		}
		seen[id] = service
	}
	for _, service := range []*userIDs{ours, theirs} {
		if id, err := service.take(); !errors.Is(err, errNoUserLeft) {
			t.Errorf("id %d, %v", id, err)
		}
	}
	seen[first].release(first)
	if id, err := theirs.take(); err != nil || id != first {
		t.Errorf("id %d, %v; %d was released", id, err, first)
	}
}

func TestAUserIsNotTakenUnclaimed(t *testing.T) {
	if id, err := newUserIDs("/dev/null/claims", 100, 109).take(); err == nil {
		t.Errorf("id %d", id)
	}
}
