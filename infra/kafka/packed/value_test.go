package packed_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/infra/kafka/packed"
)

var magic = []byte{0x28, 0xb5, 0x2f, 0xfd}

func TestAnEventIsKeptInHalfOfItsBytes(t *testing.T) {
	files, err := filepath.Glob("../../../domain/testdata/events/*.json")
	must(t, err)
	plain, kept := 0, 0
	for _, name := range files {
		indented, err := os.ReadFile(name)
		must(t, err)
		var line bytes.Buffer
		must(t, json.Compact(&line, indented))
		text := line.Bytes()
		small := packed.PackValue(text)
		if !bytes.Equal(packed.UnpackValue(small), text) {
			t.Errorf("%s is unpacked as another", name)
		}
		plain, kept = plain+len(text), kept+len(small)
	}
	if plain == 0 || kept > plain/2 {
		t.Errorf("%d bytes take %d", plain, kept)
	}
}

// Whatever the bytes are, they come back: those of a damaged event too, and those that look as if they were packed.
func TestAnyBytesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SliceOf(rapid.Byte()).Draw(t, "value")
		switch rapid.SampledFrom([]string{"plain", "magic", "packed"}).Draw(t, "form") {
		case "magic":
			value = append(bytes.Clone(magic), value...)
		case "packed":
			value = packed.PackValue(bytes.Repeat(value, 10))
		}
		kept := packed.PackValue(value)
		if got := packed.UnpackValue(kept); !bytes.Equal(got, value) {
			t.Fatalf("%x became %x", value, got)
		}
		if len(kept) > len(value) && !bytes.HasPrefix(value, magic) {
			t.Fatalf("%d bytes take %d", len(value), len(kept))
		}
	})
}

func TestWhatCannotBeUnpackedStaysAsItIs(t *testing.T) {
	kept := packed.PackValue(accepted(t))
	for name, value := range map[string][]byte{
		"cut off": kept[:len(kept)-3], "only begun": magic, "with more at its end": append(bytes.Clone(kept), 'x'), "none": nil,
	} {
		if got := packed.UnpackValue(value); !bytes.Equal(got, value) {
			t.Errorf("%s: %x became %q", name, value, got)
		}
	}
}
