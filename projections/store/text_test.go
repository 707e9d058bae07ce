package store

import "testing"

func TestReadableTextIsWhatAColumnCanHold(t *testing.T) {
	for given, want := range map[string]string{
		"": "", "as it is, with ümläuts and 日本": "as it is, with ümläuts and 日本", "a\x00b\x00": "ab", "cut\xe6\x97": "cut\uFFFD", "\x00\xff": "\uFFFD", //nolint:gosmopolitan // any text
	} {
		if got := Readable(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
	if got := WithoutNUL("a\x00\xff"); got != "a\xff" {
		t.Errorf("%q", got)
	}
}
