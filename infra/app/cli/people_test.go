package cli

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"
)

func TestAPasswordIsTheFirstLine(t *testing.T) {
	for given, want := range map[string]string{
		"correct horse\n": "correct horse", "correct horse": "correct horse", "a b \r\nsecond": "a b ", "\n": "", "": "",
	} {
		got, err := firstLine(strings.NewReader(given))
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", given, got, err)
		}
	}
	broken := errors.New("broken pipe")
	if _, err := firstLine(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}
