package apikey

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// zeros yields the key whose secret is 0000….
func zeros() *bytes.Reader { return bytes.NewReader(make([]byte, secretCharacters)) }

func TestFormOfAKey(t *testing.T) {
	k, err := New(zeros(), false)
	if err != nil {
		t.Fatal(err)
	}
	// The checksum is crc32("tmk_live_00000000000000000000000000000000") in base62: keys in use depend on it.
	const want = "tmk_live_00000000000000000000000000000000" + "2t4O4L"
	if k.Reveal() != want {
		t.Errorf("got %s, want %s", k.Reveal(), want)
	}
	if k.Prefix() != "tmk_live_0000" || !strings.HasSuffix(want, k.Last4()) {
		t.Errorf("shown as %s and %s", k.Prefix(), k.Last4())
	}
	if len(k.SHA256()) != 64 || strings.Contains(fmt.Sprint(k), "00000") {
		t.Errorf("digest %s, printed %v", k.SHA256(), k)
	}
}

func TestKeysAreReadBack(t *testing.T) {
	for _, test := range []bool{false, true} {
		k, err := New(rand.Reader, test)
		if err != nil {
			t.Fatal(err)
		}
		read, err := Parse(k.Reveal())
		if err != nil || read != k || strings.HasPrefix(k.Reveal(), testPrefix) != test {
			t.Errorf("%s: %v", k.Reveal(), err)
		}
	}
}

func TestMalformedKeys(t *testing.T) {
	k, err := New(rand.Reader, false)
	if err != nil {
		t.Fatal(err)
	}
	good := k.Reveal()
	cases := map[string]string{
		"empty":             "",
		"one too short":     good[:len(good)-1],
		"one too long":      good + "0",
		"other prefix":      "sk_live__" + good[len(livePrefix):],
		"test for live":     testPrefix + good[len(livePrefix):],
		"one character off": good[:20] + other(good[20]) + good[21:],
		"not base62":        good[:20] + "-" + good[21:],
		"sum off":           good[:len(good)-1] + other(good[len(good)-1]),
	}
	for name, text := range cases {
		if _, err := Parse(text); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %q was accepted", name, text)
		}
	}
}

func other(c byte) string {
	if c == 'x' {
		return "y"
	}
	return "x"
}

func TestWithoutRandomnessNoKeyIsMade(t *testing.T) {
	if _, err := New(strings.NewReader("few"), false); err == nil {
		t.Error("made a key without randomness")
	}
}

// A byte is discarded if it would make some characters more frequent than others.
func TestSecretsAreEvenlySpread(t *testing.T) {
	random := []byte{byte(fairBelow), 255}
	for i := range alphabet {
		random = append(random, byte(fairBelow-len(alphabet)+i))
	}
	text, err := randomBase62(bytes.NewReader(random), len(alphabet))
	if err != nil || text != alphabet {
		t.Errorf("%s, %v", text, err)
	}
}
