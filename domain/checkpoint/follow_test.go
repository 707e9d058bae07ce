package checkpoint_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
)

func TestACheckpointFollowsTheOneThatItNames(t *testing.T) {
	_, before := proofOf(t, key(t, 1))
	next := before
	next.Number, next.Previous, next.At = 4, before.Hash(), before.At.Add(time.Minute)
	next.Partitions = []checkpoint.Partition{{0, event.Head{Seq: 13, Hash: event.Hash{2}}, 9}, {1, event.Head{}, 0}, {2, event.Head{}, 0}}
	if err := next.Follows(before); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(s *checkpoint.Statement){
		"a number left out":     func(s *checkpoint.Statement) { s.Number++ },
		"another one before":    func(s *checkpoint.Statement) { s.Previous[0]++ },
		"an earlier time":       func(s *checkpoint.Statement) { s.At = before.At.Add(-1) },
		"fewer accounts":        func(s *checkpoint.Statement) { s.Accounts-- },
		"a partition less":      func(s *checkpoint.Statement) { s.Partitions = s.Partitions[1:] },
		"a shorter partition":   func(s *checkpoint.Statement) { s.Partitions[0].Head.Seq = 11 },
		"another event as last": func(s *checkpoint.Statement) { s.Partitions[0].Head.Seq = 12 },
	} {
		s := next
		s.Partitions = slices.Clone(next.Partitions)
		change(&s)
		if err := s.Follows(before); !errors.Is(err, checkpoint.ErrForked) {
			t.Errorf("%s: %v", name, err)
		}
	}
	next.Log = "ins_2"
	if err := next.Follows(before); !errors.Is(err, checkpoint.ErrOtherLog) {
		t.Error(err)
	}
}

func TestACosignedCheckpointHasBothSignatures(t *testing.T) {
	log, witness := key(t, 1), key(t, 2)
	p, s := proofOf(t, log)
	both, err := witness.Cosign(p.Checkpoint, log.Public())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []checkpoint.Key{log, witness} {
		if got, err := checkpoint.Open(both, k.Public()); err != nil || got.Hash() != s.Hash() {
			t.Errorf("%v %+v", err, got)
		}
	}
	if _, err := witness.Cosign(p.Checkpoint, key(t, 3).Public()); !errors.Is(err, checkpoint.ErrUnknownKey) {
		t.Errorf("a checkpoint of somebody else is signed: %v", err)
	}
}
