package checkpoints_test

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
)

// Auditors see every checkpoint in order, and the keys of all of them also after the key was changed.
func TestAuditorsReadCheckpointsAndTheirKeys(t *testing.T) {
	b := newBench(t)
	b.Log.Must(logtest.ID("acct", 1), logtest.Open(1))
	published := checkpoints.NewPublished(b.DB)
	if _, err := published.Signed(b.Context(), 0); !errors.Is(err, checkpoints.ErrNoCheckpoint) {
		t.Errorf("none was made: %v", err)
	}
	old := b.key
	var want []checkpoints.Signed
	for range 3 {
		made := b.checkpoint()
		want = append(want, checkpoints.Signed{Number: made.Statement.Number, Note: made.Note})
		b.others = []checkpoint.Key{old}
		b.key, _ = checkpoint.NewKey("ins_1", bytes.Repeat([]byte{8}, 32))
	}
	first, err := published.After(b.Context(), 0, 2)
	if err != nil || !slices.Equal(first, want[:2]) {
		t.Errorf("%v %+v", err, first)
	}
	if rest, err := published.After(b.Context(), 2, 2); err != nil || !slices.Equal(rest, want[2:]) {
		t.Errorf("%v %+v", err, rest)
	}
	if newest, err := published.Signed(b.Context(), 0); err != nil || newest != want[2] {
		t.Errorf("%v %+v", err, newest)
	}
	if _, err := published.Signed(b.Context(), math.MaxInt64); !errors.Is(err, checkpoints.ErrNoCheckpoint) {
		t.Errorf("a number that no checkpoint has: %v", err)
	}
	signers := []checkpoints.Signer{{Key: old.Public(), Since: 1}, {Key: b.key.Public(), Since: 2}}
	if got, err := published.Signers(b.Context()); err != nil || !slices.Equal(got, signers) {
		t.Errorf("%v %v", err, got)
	}
}
