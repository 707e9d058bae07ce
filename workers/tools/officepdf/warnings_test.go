package officepdf

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
	"github.com/toolmill/toolmill/workers/engines/office"
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

// extensionH is an ideograph of 2022, which no font of scripts/setup has.
const extensionH = "\U00031350"

//nolint:gosmopolitan // Chinese and Japanese, which there are fonts for
func TestCharactersThatNoFontHasAreWarnedOf(t *testing.T) {
	word := func(text string) *attempt {
		return newAttempt(t, string(officefile.DOCX), "", officefiletest.DOCX(officefiletest.Paragraph("", text)))
	}
	for name, c := range map[string]struct {
		newTool func(*office.Engine, int) *Tool
		attempt *attempt
		want    int
	}{
		"DOCX":              {NewWordToPDF, word("Łódź, 中あ, 😀 " + extensionH), 1},
		"DOCX, referred":    {NewWordToPDF, word("&#x31350;"), 1},
		"DOCX, all there":   {NewWordToPDF, word("Łódź, 中あ, 😀"), 0},
		"CSV":               {NewSpreadsheetToPDF, newAttempt(t, contentTypeCSV, "", []byte("a,b\n1,"+extensionH+"\n")), 1},
		"CSV, all is there": {NewSpreadsheetToPDF, newAttempt(t, contentTypeCSV, "", []byte("a,b\n1,ü\n")), 0},
	} {
		out, err := c.attempt.runTool(t, c.newTool, 9)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		all, _ := out.Metadata["warnings"].([]string)
		found := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return !strings.Contains(w, "(U+31350)") })
		if len(found) != c.want {
			t.Errorf("%s: %q", name, all)
		}
	}
}
