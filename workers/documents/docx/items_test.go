package docx

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// What belongs to an item is as far in as its text, and the item after it counts on.
func TestBlocksInItemsAreAsFarInAsTheirText(t *testing.T) {
	item := func(marker string, level int) layout.Block {
		b := block(layout.ListItem, "item")
		b.Marker, b.Ordered, b.Level = marker, true, level
		return b
	}
	code, note, table := block(layout.Code, "make"), block(layout.Paragraph, "note"), tableOf("a|b", "c|d")
	code.Within, note.Within, table.Within = 1, 2, 1
	path, _ := written(t, pages([]layout.Block{item("1.", 0), code, item("a)", 1), note, item("2.", 0), table, item("3.", 0), block(layout.Paragraph, "after")}), "")
	main := partOf(t, path, "word/document.xml")
	found := regexp.MustCompile(`<w:ind [^>]*/>|<w:numId [^>]*/>|<w:tblW [^>]*/><w:tblInd [^>]*/>`).FindAllString(main, -1)
	want := []string{
		`<w:numId w:val="2"/>`, `<w:ind w:left="720"/>`, `<w:numId w:val="3"/>`, `<w:ind w:left="1080"/>`, `<w:numId w:val="2"/>`,
		`<w:tblW w:w="0" w:type="auto"/><w:tblInd w:w="720" w:type="dxa"/>`, `<w:numId w:val="2"/>`,
	}
	if !slices.Equal(found, want) {
		t.Errorf("%q", found)
	}
	if numbering := partOf(t, path, "word/numbering.xml"); strings.Count(numbering, `<w:ind w:left="720" w:hanging="360"/>`) == 0 {
		t.Error(numbering)
	}
}
