package password

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
)

// weak costs next to nothing.
var weak = Cost{MemoryKiB: 8, Passes: 1}

func TestOnlyThePasswordMatchesItsHash(t *testing.T) {
	h := NewHasher(Recommended)
	hash, err := h.Hash(t.Context(), "correct horse battery")
	if err != nil || !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("%s, %v", hash, err)
	}
	for password, want := range map[string]bool{
		"correct horse battery": true, "correct horse batterY": false, "": false, "correct horse battery ": false,
	} {
		if got, err := h.Matches(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%q matches: %v, %v", password, got, err)
		}
	}
	again, err := h.Hash(t.Context(), "correct horse battery")
	if err != nil || again == hash {
		t.Errorf("two people with one password have one hash: %v", err)
	}
}

func TestAHashIsComparedByItsOwnParameters(t *testing.T) {
	old, err := NewHasher(weak).Hash(t.Context(), "correct horse battery")
	if err != nil {
		t.Fatal(err)
	}
	if same, err := NewHasher(Recommended).Matches(t.Context(), "correct horse battery", old); !same || err != nil {
		t.Errorf("a hash with older parameters: %v, %v", same, err)
	}
}

// TestNobodyCostsTheSame: the hash for an unknown e-mail has the parameters of a real one, and matches nothing.
func TestNobodyCostsTheSame(t *testing.T) {
	h := NewHasher(Recommended)
	nobody := h.nobody()
	if nobody.Cost != Recommended || len(nobody.hash) != hashBytes {
		t.Errorf("%+v", nobody)
	}
	if same, err := h.Matches(t.Context(), "", ""); same || err != nil {
		t.Errorf("nobody is matched: %v, %v", same, err)
	}
}

func TestAMalformedHashIsAnError(t *testing.T) {
	h := NewHasher(weak)
	for _, text := range []string{
		"x", "$2b$12$abc", "$argon2id$v=19$m=8,t=1,p=1$c2FsdA", "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$c2hvcnQ",
		"$argon2id$v=16$m=8,t=1,p=1$c2FsdA$" + strings.Repeat("A", 43), "$argon2id$v=19$m=8,t=0,p=1$c2FsdA$" + strings.Repeat("A", 43),
	} {
		if _, err := h.Matches(t.Context(), "secret", text); !errors.Is(err, errNoHash) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestHashingWaitsForAPlace(t *testing.T) {
	h := NewHasher(weak)
	if !h.slots.TryAcquire(hashingMax) {
		t.Fatal("not all places are free")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Hash(ctx, "secret"); !errors.Is(err, context.Canceled) {
		t.Errorf("it did not wait: %v", err)
	}
	synctest.Test(t, func(t *testing.T) {
		if _, err := h.Hash(t.Context(), "secret"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after its time: %v", err)
		}
	})
	h.slots.Release(hashingMax)
	if _, err := h.Hash(t.Context(), "secret"); err != nil {
		t.Error(err)
	}
}

func BenchmarkHash(b *testing.B) {
	h := NewHasher(Recommended)
	for b.Loop() {
		if _, err := h.Hash(b.Context(), "correct horse battery"); err != nil {
			b.Fatal(err)
		}
	}
}
