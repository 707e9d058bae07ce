package officepdf

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile"
)

// A font of the same widths changes no line, so there is nothing to warn of.
func TestOnlyFontsOfOtherWidthsAreWarnedOf(t *testing.T) {
	if all := warnings(officefile.Document{}, []string{"Calibri", "Cambria", "Times New Roman"}); len(all) != 0 {
		t.Errorf("%q", all)
	}
	fonts := []string{"Calibri", "Papyrus"}
	if all := warnings(officefile.Document{}, fonts); len(all) != 1 || !strings.HasSuffix(all[0], ": Papyrus.") || fonts[1] != "Papyrus" {
		t.Errorf("%q", all)
	}
}
