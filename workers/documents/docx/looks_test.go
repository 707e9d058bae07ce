package docx

import (
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/looks"
)

func TestTablesHaveTheBordersOfTheirPage(t *testing.T) {
	nil6 := `<w:top w:val="nil"/><w:left w:val="nil"/><w:bottom w:val="nil"/><w:right w:val="nil"/><w:insideH w:val="nil"/><w:insideV w:val="nil"/>`
	line := func(side string) string {
		return `<w:` + side + ` w:val="single" w:sz="4" w:space="0" w:color="auto"/>`
	}
	for name, test := range map[string]struct {
		look  *looks.Table
		want  string
		heads int
	}{
		"nothing is known": {nil, "", 0},
		"all":              {&looks.Table{Top: true, Bottom: true, Left: true, Right: true, Head: true, Rows: true, Columns: true}, "", 0},
		"none":             {&looks.Table{}, nil6, 0},
		"above, below and under the head": {
			&looks.Table{Top: true, Bottom: true, Head: true},
			strings.NewReplacer(`<w:top w:val="nil"/>`, line("top"), `<w:bottom w:val="nil"/>`, line("bottom")).Replace(nil6), 2,
		},
		"between rows": {&looks.Table{Head: true, Rows: true}, strings.Replace(nil6, `<w:insideH w:val="nil"/>`, line("insideH"), 1), 0},
	} {
		table := tableOf("Item|Cost", "a|1", "b|2")
		table.Look = test.look
		path, _ := written(t, pages([]layout.Block{table}), "")
		main := partOf(t, path, "word/document.xml")
		got := regexp.MustCompile(`<w:tblW w:w="0" w:type="auto"/>(?:<w:tblBorders>(.*?)</w:tblBorders>)?</w:tblPr>`).FindStringSubmatch(main)
		if heads := strings.Count(main, `w:type="dxa"/><w:tcBorders>`+line("bottom")); got == nil || got[1] != test.want || heads != test.heads {
			t.Errorf("%s: %q, %d cells with a border: %s", name, got, heads, main)
		}
	}
}

// Where the page shows nothing, figures are at the end.
func TestTextsAreOnTheSideOfTheirPage(t *testing.T) {
	table := tableOf("Item|Cost|Sum|Kind", "a|1|20|x", "b|2|30|y")
	table.Look = &looks.Table{Heads: []looks.Side{looks.Unknown, looks.Middle, looks.Unknown, looks.Right}, Sides: []looks.Side{looks.Left, looks.Left, looks.Unknown, looks.Middle}}
	path, _ := written(t, pages([]layout.Block{table}), "")
	var got []string
	for _, m := range regexp.MustCompile(`<w:tc>.*?(?:<w:jc w:val="(\w+)"/>.*?)?preserve">(\w+)</w:t>`).FindAllStringSubmatch(partOf(t, path, "word/document.xml"), -1) {
		got = append(got, m[2]+":"+m[1])
	}
	if said := strings.Join(got, " "); said != "Item: Cost:center Sum:right Kind:right a: 1: 20:right x:center b: 2: 30:right y:center" {
		t.Error(said)
	}
}

// Texts do not touch borders.
func TestCellsHaveRoomAroundTheirTexts(t *testing.T) {
	path, _ := written(t, pages([]layout.Block{tableOf("a|b")}), "")
	if styles := partOf(t, path, "word/styles.xml"); !strings.Contains(styles, `<w:name w:val="Normal Table"/><w:tblPr><w:tblCellMar>`) || !strings.Contains(styles, `<w:left w:w="108" w:type="dxa"/>`) {
		t.Error(styles)
	}
}
