package witness_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/witness"
)

// A timer goes on with the key that it was given, however often the log's key is replaced; a person may give a later one.
func TestAWitnessFollowsTheLogsKey(t *testing.T) {
	w := newWorld(t)
	w.grow(3, 1)
	w.signs(3)
	second, third := key(t, "ins_1", 2), key(t, "ins_1", 3)
	w.turn(second)
	w.signs(1)
	w.signs(0)
	w.grow(2, 1)
	w.signs(2)
	w.signs(0)
	w.turn(third)
	w.grow(1, 1)
	w.signs(2)
	w.signs(0)
	for _, k := range []checkpoint.Key{second, third} {
		w.witness.LogKey = k.Public()
		w.signs(0)
	}
	w.grow(1, 1)
	w.signs(1)
}

// A mistyped key is not taken for a damaged state.
func TestAWitnessSaysThatAKeyIsNone(t *testing.T) {
	w := newWorld(t)
	w.grow(3, 1)
	w.signs(3)
	w.witness.LogKey = "junk"
	if _, err := w.witness.Look(t.Context()); !errors.Is(err, checkpoint.ErrNoKey) || strings.Contains(err.Error(), w.witness.State) {
		t.Error(err)
	}
}

// Nobody but the key before makes another key the log's.
func TestAWitnessFollowsNoKeyThatIsNotNamed(t *testing.T) {
	for name, c := range map[string]struct {
		change func(w *world)
		want   error
	}{
		"a key of its own accord": {func(w *world) { w.turn(key(w.T, "ins_1", 2)); w.shown[5].Key = ""; w.grow(1, 1) }, checkpoint.ErrUnknownKey},
		"named, but not signing":  {func(w *world) { w.turn(key(w.T, "ins_1", 2)); delete(w.turns, 6) }, checkpoint.ErrNoHandover},
		"of another name":         {func(w *world) { w.turn(key(w.T, "ins_2", 2)) }, checkpoint.ErrNoHandover},
	} {
		t.Run(name, func(t *testing.T) {
			refusedAfter(t, c.change, c.want)
		})
	}
}

// An auditor asks which key the one that they kept has led to.
func TestAKnownKeyLeadsToTheLogsKey(t *testing.T) {
	w := newWorld(t)
	first, second, third := w.log, key(t, "ins_1", 2), key(t, "ins_1", 3)
	if _, err := w.witness.Log.KeyAfter(t.Context(), first.Public()); err == nil {
		t.Error("a log without checkpoints has a key")
	}
	w.grow(3, 1)
	w.turn(second)
	w.grow(1, 1)
	w.turn(third)
	for _, known := range []checkpoint.Key{first, second, third} {
		if got, err := w.witness.Log.KeyAfter(t.Context(), known.Public()); err != nil || got != third.Public() {
			t.Errorf("%s leads to %s, %v", known, got, err)
		}
	}
	stranger := key(t, "ins_1", 9)
	if _, err := w.witness.Log.KeyAfter(t.Context(), stranger.Public()); !errors.Is(err, witness.ErrNotLed) || !strings.Contains(err.Error(), third.Public()) {
		t.Errorf("a stranger's key: %v", err)
	}
	if _, err := w.witness.Log.KeyAfter(t.Context(), "junk"); !errors.Is(err, checkpoint.ErrNoKey) {
		t.Errorf("junk: %v", err)
	}
	w.shown = w.shown[:2]
	if _, err := w.witness.Log.KeyAfter(t.Context(), first.Public()); !errors.Is(err, checkpoint.ErrForked) {
		t.Errorf("a log that was cut off: %v", err)
	}
}
