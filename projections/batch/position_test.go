package batch

import (
	"errors"
	"slices"
	"testing"
)

func TestACheckpointIsMovedOnceFromWhereItIs(t *testing.T) {
	l, end := newLog()
	b := admit(t, l, Position{}, 0)
	b.From.Epoch = 7
	move := b.From.Move(3, b.To)
	if want := []any{int32(3), int64(0), int64(7), end, int64(4)}; !slices.Equal(move.Args[:5], want) {
		t.Errorf("%v, want %v", move.Args[:5], want)
	}
	if err := move.Affected(1); err != nil {
		t.Error(err)
	}
	if err := move.Affected(0); !errors.Is(err, ErrOvertaken) {
		t.Error(err)
	}
}
