package characters

import (
	"slices"
	"strings"
	"testing"
)

func TestASetHasWhatWasWrittenInWhateverParts(t *testing.T) {
	const text = "plain é &amp; &#8364; & &#x1F600; \U0001D11E&#x31350;&#12;&#bad; &#99999999999; ü &"
	want := []rune{'é', 'ü', '€', '\U0001D11E', '\U0001F600', '\U00031350'}
	for size := 1; size <= len(text); size++ {
		s := &Set{}
		for part := range slices.Chunk([]byte(text), size) {
			if n, err := s.Write(part); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Fatalf("in parts of %d bytes: %q", size, got)
		}
	}
}

func TestASetIsEmptyForASCII(t *testing.T) {
	s := &Set{}
	_, _ = s.Write([]byte(strings.Repeat("nothing but this & that; ", 99)))
	if got := slices.Collect(s.All()); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

func BenchmarkWrite(b *testing.B) {
	text := []byte(strings.Repeat("ordinary text, sometimes with ü &amp; ö ", 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		s := Set{}
		_, _ = s.Write(text)
	}
}
