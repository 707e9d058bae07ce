package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// The gap before the last column is wide only below the line that fills the column before it.
func TestAGapThatIsNarrowBelowAHeadPartsNoText(t *testing.T) {
	at := []float64{72, 140, 352}
	var words []page.Word
	for i, title := range []string{"Long", "That afford", "Report"} {
		for _, w := range set(at[i], 100, 10, title) {
			w.Bold = true
			words = append(words, w)
		}
	}
	words = append(words, set(72, 50, 10, "Quiet fields agreed the plans of schools about water when offices need more of the frost than rivers do.")...)
	y := 112.0
	for _, row := range [][][]string{
		{{"Report of"}, {"That rivers flow transport evening measuresab", "fields"}, {"Quiet which and"}},
		{{"Fields to"}, {"Which over offers under paragraphs", "simple energy that afford the long"}, {"Schools agreed about that quiet simple", "evenings could that rivers flow about"}},
		{{"Long"}, {"That northern under fields with", "the authorities of all that water"}, {"Questions northern difficult frost", "flow about rivers people and notices"}},
		{{"Measures"}, {"Early simple offices cost further", "paragraphs about some delegate"}, {"The frost fewer further housing water", "and licences affluent in the notices"}},
	} {
		for i, lines := range row {
			for n, line := range lines {
				words = append(words, set(at[i], y+12*float64(n), 10, line)...)
			}
		}
		y += 28
	}
	if all := Analyze([]page.Page{a4(words)}).Tables(); len(all) != 1 || all[0].Rows != 5 || all[0].Cols != 3 {
		t.Errorf("%s", outline(Analyze([]page.Page{a4(words)})))
	}
}

func TestCodeUnderTwoHeadsIsCells(t *testing.T) {
	code, bold := page.Style{Mono: true}, page.Style{Bold: true}
	words := append(set(72, 100, 10, "Before", bold), set(320, 100, 10, "After", bold)...)
	for i, row := range [][2][]string{
		{{"http://example.com/one/two/", "index.html"}, {"../two/"}},
		{{"http://example.com/three/"}, {"//example.com/three/"}},
		{{"http://example.com/four/five"}, {"https://example.com/four/", "five"}},
		{{"http://example.com:80/dir/"}, {"//example.com/dir/"}},
		{{"../../../../../#anchor"}, {"example.com/#anchor"}},
	} {
		for c, lines := range row {
			for n, line := range lines {
				words = append(words, set([]float64{72, 320}[c], 118+30*float64(i)+12*float64(n), 10, line, code)...)
			}
		}
	}
	words = append(words, set(72, 60, 10, "What is written below is how addresses become shorter, and these words go over both columns of it.")...)
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 6 || all[0].Cols != 2 {
		t.Errorf("%s", outline(d))
	}
}

func TestNamesUnderAHeadAreLevelWithWhatTheyMean(t *testing.T) {
	code, bold := page.Style{Mono: true}, page.Style{Bold: true}
	words := append(set(72, 100, 10, "Function", bold), set(320, 100, 10, "Proposal", bold)...)
	for i, row := range [][2]string{
		{"memory64()", "Memory64"},
		{"multipleMemories(andMore)", "Multiple memories of one module"},
		{"mutableGlobals(importable)", "Globals that change and are imported"},
		{"referenceTypes(ofAll)", "Types of references to what is outside"},
		{"relaxedSimd(instructions)", "Instructions whose results differ a bit"},
		{"signExtensions()", "Operators that extend signs"},
		{"tailCall(functions)", "Calls at the end of functions"},
	} {
		words = append(words, set(72, 118+18*float64(i), 10, row[0], code)...)
		words = append(words, set(320, 118+18*float64(i), 10, row[1])...)
	}
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 8 || all[0].Cols != 2 {
		t.Errorf("%s", outline(d))
	}
}
