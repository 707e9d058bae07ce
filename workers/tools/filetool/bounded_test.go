package filetool

import (
	"bytes"
	"errors"
	"testing"
)

func TestAnOutputMayHaveAsManyBytesAsItsBoundAndNoMore(t *testing.T) {
	var out bytes.Buffer
	b := NewBounded(&out, 5)
	for _, part := range []string{"123", "45"} {
		if n, err := b.Write([]byte(part)); n != len(part) || err != nil || b.Err() != nil {
			t.Errorf("%s: %d, %v, %v", part, n, err, b.Err())
		}
	}
	if n, err := b.Write([]byte("6")); n != 0 || !errors.Is(err, ErrTooLarge) || !errors.Is(b.Err(), ErrTooLarge) || out.String() != "12345" {
		t.Errorf("%d, %v, %v, %q", n, err, b.Err(), out.String())
	}
}
