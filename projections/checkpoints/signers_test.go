package checkpoints_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
)

func keyOf(t *testing.T, seed byte) checkpoint.Key {
	t.Helper()
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{seed}, 32))
	must(t, err)
	return key
}

// make makes a checkpoint with these keys.
func (b *bench) make(keys checkpoints.Keys) (checkpoints.Made, error) {
	return checkpoints.Make(b.Context(), b.DB, keys, logtest.Begin.AddDate(1, 0, len(b.made)))
}

// A new key is named by a checkpoint that both have signed, once. Who still has the old one signs with the new one or not at all.
func TestANewKeyIsNamedByTheOneBefore(t *testing.T) {
	b := newBench(t)
	b.Log.Must(logtest.ID("acct", 1), logtest.Open(1))
	b.Project(b.Projector(nil), 100)
	before, after := keyOf(t, 7), keyOf(t, 8)
	old, turned := checkpoints.Keys{Current: before, Others: []checkpoint.Key{after}}, checkpoints.Keys{Current: after, Others: []checkpoint.Key{before}}
	for i, c := range []struct {
		keys  checkpoints.Keys
		names string
		by    []checkpoint.Key
		notBy checkpoint.Key
	}{
		{old, "", []checkpoint.Key{before}, after},
		{turned, after.Public(), []checkpoint.Key{before, after}, keyOf(t, 9)},
		{old, "", []checkpoint.Key{after}, before},
		{turned, "", []checkpoint.Key{after}, before},
		{checkpoints.Keys{Current: after}, "", []checkpoint.Key{after}, before},
	} {
		made, err := b.make(c.keys)
		must(t, err)
		if made.Statement.Key != c.names {
			t.Errorf("checkpoint %d names %q", i+1, made.Statement.Key)
		}
		for _, key := range c.by {
			if _, err := checkpoint.Open(made.Note, key.Public()); err != nil {
				t.Errorf("checkpoint %d by %s: %v", i+1, key, err)
			}
		}
		if _, err := checkpoint.Open(made.Note, c.notBy.Public()); !errors.Is(err, checkpoint.ErrUnknownKey) {
			t.Errorf("checkpoint %d is signed by %s: %v", i+1, c.notBy, err)
		}
	}
	if _, err := b.make(checkpoints.Keys{Current: before}); !errors.Is(err, checkpoints.ErrKeyReplaced) {
		t.Errorf("a process with the old key alone: %v", err)
	}
}

// A key that the one before does not name signs nothing, unless an operator says that it is lost.
func TestAKeyThatNobodyNamesSignsNothing(t *testing.T) {
	b := newBench(t)
	b.Log.Must(logtest.ID("acct", 1), logtest.Open(1))
	b.checkpoint()
	if _, err := b.make(checkpoints.Keys{Current: keyOf(t, 8), Others: []checkpoint.Key{keyOf(t, 9)}}); !errors.Is(err, checkpoints.ErrKeyBefore) {
		t.Errorf("%v", err)
	}
	if newest, err := checkpoints.NewPublished(b.DB).Signed(b.Context(), 0); err != nil || newest.Number != 1 {
		t.Errorf("%d checkpoints: %v", newest.Number, err)
	}
	made, err := b.make(checkpoints.Keys{Current: keyOf(t, 8), Lost: true})
	must(t, err)
	if _, err := checkpoint.Open(made.Note, b.key.Public()); !errors.Is(err, checkpoint.ErrUnknownKey) {
		t.Errorf("who trusts the lost key trusts the new one: %v", err)
	}
	if _, err := checkpoint.Open(made.Note, keyOf(t, 8).Public()); err != nil {
		t.Error(err)
	}
}
