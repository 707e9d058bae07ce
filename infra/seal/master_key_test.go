package seal

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// secret has bytes whose characters differ between the alphabets of base64.
var secret = bytes.Repeat([]byte{0xfb, 0xff}, keyBytes/2)

func master(t *testing.T) MasterKey {
	t.Helper()
	m, err := ParseMasterKey(hex.EncodeToString(secret))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMasterKeyForms(t *testing.T) {
	for _, text := range []string{
		strings.ToUpper(hex.EncodeToString(secret)), base64.StdEncoding.EncodeToString(secret),
		base64.RawStdEncoding.EncodeToString(secret), base64.URLEncoding.EncodeToString(secret),
		base64.RawURLEncoding.EncodeToString(secret),
	} {
		if m, err := ParseMasterKey(text); err != nil || m != master(t) {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, text := range []string{"", "secret", hex.EncodeToString(secret[1:]), base64.StdEncoding.EncodeToString(secret[1:])} {
		if _, err := ParseMasterKey(text); !errors.Is(err, ErrMasterKey) {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestPurposesDiffer(t *testing.T) {
	m := master(t)
	if bytes.Equal(m.Purpose(PurposeDownloadURL), m.Purpose(purposeWrap)) || bytes.Equal(m.Purpose("a"), secret) {
		t.Error("keys of two purposes are equal")
	}
	if !bytes.Equal(m.Purpose("a"), m.Purpose("a")) {
		t.Error("a purpose has two keys")
	}
}

// TestPurposeIsWrittenInStone fails on another derivation, which would make every stored data key unreadable.
func TestPurposeIsWrittenInStone(t *testing.T) {
	const want = "e1d53f251e75170b956f389e1529c6ac6e58de2c89e14c1cda293240304388f7"
	if got := hex.EncodeToString(master(t).Purpose(purposeWrap)); got != want {
		t.Errorf("got %s", got)
	}
}

func TestMasterKeyIsNotPrinted(t *testing.T) {
	m := master(t)
	for _, printed := range []string{fmt.Sprint(m), fmt.Sprintf("%+v", m), fmt.Sprintf("%#v", m), fmt.Sprintf("%v", struct{ Key MasterKey }{m})} {
		if !strings.Contains(printed, "[master key]") || strings.Contains(printed, "251") {
			t.Errorf("printed as %s", printed)
		}
	}
}
