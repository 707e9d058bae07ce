package seal

import (
	"errors"
	"testing"
)

func masterOf(t *testing.T, digit byte) MasterKey {
	t.Helper()
	m, err := ParseMasterKey(string(append(make([]byte, 0, 64), bytesOf(digit, 64)...)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func bytesOf(digit byte, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = digit
	}
	return b
}

// While the master key is rotated, processes with the keys in either order open what any of them sealed, and new data keys are
// wrapped by the one that the store names.
func TestBothMasterKeysAreAcceptedWhileTheyAreRotated(t *testing.T) {
	before, after := masterOf(t, 'a'), masterOf(t, 'b')
	table := newKeyTable()
	table.current = before.Purpose(PurposeCheck)
	open := func(ring Ring) *Sealer {
		s, err := New(ring, table, Config{})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	seal := func(s *Sealer, accountID string) string {
		text, err := s.Seal(t.Context(), accountID, "a name of "+accountID)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	old := seal(open(NewRing(before)), "acct_1")
	table.current = after.Purpose(PurposeCheck) // rotated, while processes run that began before
	fresh := seal(open(NewRing(before, after)), "acct_2")
	if !after.Unwraps("acct_2", table.keys["acct_2"]) {
		t.Error("a new data key is wrapped by the master key that was rotated out")
	}
	for _, ring := range []Ring{NewRing(before, after), NewRing(after, before)} {
		for accountID, text := range map[string]string{"acct_1": old, "acct_2": fresh} {
			if name, err := open(ring).Open(t.Context(), accountID, text); err != nil || name != "a name of "+accountID {
				t.Errorf("%s: %q, %v", accountID, name, err)
			}
		}
	}
	if _, err := open(NewRing(after)).Open(t.Context(), "acct_1", old); !errors.Is(err, ErrCorrupt) {
		t.Errorf("the new key alone opens what the old one wrapped: %v", err)
	}
	if _, err := open(NewRing(before)).Seal(t.Context(), "acct_3", "x"); !errors.Is(err, ErrRotated) {
		t.Errorf("a process without the new key seals for a new account: %v", err)
	}
}

func TestTheCurrentKeyIsTheOneOfTheCheckValue(t *testing.T) {
	a, b, c := masterOf(t, 'a'), masterOf(t, 'b'), masterOf(t, 'c')
	ring, has := NewRing(a, b).With(b.Purpose(PurposeCheck))
	if !has || ring.Current() != b || len(ring.All()) != 2 {
		t.Errorf("%v", has)
	}
	if _, has := NewRing(a, b).With(c.Purpose(PurposeCheck)); has {
		t.Error("a key that it does not have is current")
	}
}
