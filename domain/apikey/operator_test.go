package apikey

import (
	"crypto/rand"
	"errors"
	"testing"
)

func TestOperatorsKeysAreTheirOwnKind(t *testing.T) {
	operators, err := NewOperator(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := New(rand.Reader, false)
	if err != nil {
		t.Fatal(err)
	}
	if read, err := ParseOperator(operators.Reveal()); err != nil || read != operators {
		t.Errorf("%s is read as %v: %v", operators, read, err)
	}
	if _, err := Parse(operators.Reveal()); !errors.Is(err, ErrMalformed) {
		t.Errorf("an operator's key is taken for an account's: %v", err)
	}
	if _, err := ParseOperator(accounts.Reveal()); !errors.Is(err, ErrMalformed) {
		t.Errorf("an account's key is taken for an operator's: %v", err)
	}
	// The checksum covers the prefix: a key does not become the other kind by changing it.
	if _, err := Parse(livePrefix + operators.Reveal()[len(operatorPrefix):]); !errors.Is(err, ErrMalformed) {
		t.Errorf("an operator's secret with an account's prefix is taken: %v", err)
	}
}
