package chromium

import (
	"bytes"
	"testing"
)

func TestTheStructureIsWrittenIfAskedFor(t *testing.T) {
	p := startPool(t, Config{Concurrency: 1})
	for _, tagged := range []bool{false, true} {
		pdf, _ := render(t, p, "acc", Request{HTML: table(2), Tagged: tagged})
		if bytes.Contains(pdf, []byte("/StructTreeRoot")) != tagged || bytes.Contains(pdf, []byte("/TD")) != tagged {
			t.Errorf("tagged %t: %d bytes", tagged, len(pdf))
		}
	}
}
