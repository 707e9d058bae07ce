package checkpoint_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

func TestAJWKHasTheKey(t *testing.T) {
	for seed := range byte(50) { // some have plus signs in base64
		k := key(t, seed)
		got, err := checkpoint.JWKOf(k.Public())
		if err != nil {
			t.Fatal(err)
		}
		want := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize)).Public().(ed25519.PublicKey)
		if x, err := base64.RawURLEncoding.DecodeString(got.X); err != nil || !want.Equal(ed25519.PublicKey(x)) || got.Kty != "OKP" || got.Crv != "Ed25519" {
			t.Errorf("%+v, %v", got, err)
		}
	}
	for _, junk := range []string{"", "ins_1", "ins_1+00000000+AQ==", key(t, 1).Public() + "AAAA"} {
		if _, err := checkpoint.JWKOf(junk); !errors.Is(err, checkpoint.ErrNoKey) {
			t.Errorf("%q: %v", junk, err)
		}
	}
}
