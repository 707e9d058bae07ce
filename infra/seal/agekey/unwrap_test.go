package agekey_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/seal/agekey"
)

var _ seal.Unwrapper = agekey.Identity{}

const key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

// encrypted is what `age -r RECIPIENT | base64 -w0` makes of the key, after the prefix.
func encrypted(t *testing.T, to *age.X25519Identity) string {
	t.Helper()
	var out bytes.Buffer
	w, err := age.Encrypt(&out, to.Recipient())
	if err == nil {
		_, err = w.Write([]byte(key + "\n"))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return agekey.Prefix + base64.StdEncoding.EncodeToString(out.Bytes())
}

func identity(t *testing.T) *age.X25519Identity {
	t.Helper()
	i, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestAnEncryptedKeyIsOpenedByItsIdentityOnly(t *testing.T) {
	mine, other := identity(t), identity(t)
	text := encrypted(t, mine)
	opened, err := agekey.New(mine.String()).Unwrap(t.Context(), text)
	if err != nil || opened != key {
		t.Errorf("%q, %v", opened, err)
	}
	if plain, err := (agekey.Identity{}).Unwrap(t.Context(), key); err != nil || plain != key {
		t.Errorf("a key that is not encrypted: %q, %v", plain, err)
	}
	changed := []byte(text)
	changed[len(changed)-8] ^= 1
	for name, test := range map[string]struct{ identity, text string }{
		"another identity": {other.String(), text}, "a changed text": {mine.String(), string(changed)},
		"cut short": {mine.String(), text[:len(text)-20]}, "no base64": {mine.String(), agekey.Prefix + "%"},
	} {
		if opened, err := agekey.New(test.identity).Unwrap(t.Context(), test.text); err == nil {
			t.Errorf("%s opens %q", name, opened)
		}
	}
	for _, wrong := range []string{"", "AGE-SECRET-KEY-1NONSENSE"} {
		if _, err := agekey.New(wrong).Unwrap(t.Context(), text); !errors.Is(err, agekey.ErrIdentity) || wrong != "" && strings.Contains(err.Error(), "NONSENSE") {
			t.Errorf("identity %q: %v", wrong, err)
		}
	}
	if printed := fmt.Sprintf("%v %+v %#v", agekey.New(mine.String()), agekey.New(mine.String()), agekey.New(mine.String())); strings.Contains(printed, "AGE-SECRET") {
		t.Error(printed)
	}
}
