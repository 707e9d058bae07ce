package tool

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestATextMayHaveSomeControlBytes(t *testing.T) {
	log := "# Log\n\nsome \x1b[31mred\x1b[0m text\x07 and a form feed\x0c, a zero\x00 and more of the usual words, " + strings.Repeat("line\r\n", 20)
	for _, content := range []string{"", "plain", log, "a\x00b\x00", "\x00a\x00b"} {
		if !IsPlainText([]byte(content)) {
			t.Errorf("%q is not taken for text", content)
		}
	}
}

func TestBinaryContentIsNotText(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	compressed := make([]byte, 8<<10)
	for i := range compressed {
		compressed[i] = byte(random.UintN(256))
	}
	for _, content := range []string{"PK\x03\x04\x00", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a\x00\x00\x00b\xFF", string(compressed)} {
		if IsPlainText([]byte(content)) {
			t.Errorf("%.20q is taken for text", content)
		}
	}
}
