package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestBlocksBelongToItems(t *testing.T) {
	for name, test := range map[string]struct {
		pages []*printed
		want  string
	}{
		"code and paragraphs below the text of an item": {
			[]*printed{newSheet().text(regular, 50, 40, "Before.").row(70, []float64{60, 80}, "1.", "First:").text(mono, 80, 95, "make it").
				text(regular, 80, 120, "Then this.").row(145, []float64{60, 80}, "2.", "Second:").text(mono, 80, 170, "make more").text(regular, 50, 200, "After.")},
			"Before.\n1* First:\n> code make it\n> Then this.\n2* Second:\n> code make more\nAfter.",
		},
		"as deep as they are": {
			[]*printed{newSheet().row(50, []float64{60, 80}, "•", "Outer").row(75, []float64{90, 110}, "◦", "Inner").text(mono, 110, 100, "make it").
				row(125, []float64{90, 110}, "◦", "Next").text(regular, 80, 150, "Of the outer one.").row(175, []float64{60, 80}, "•", "Last")},
			"* Outer\n * Inner\n>> code make it\n * Next\n> Of the outer one.\n* Last",
		},
		"a table in an item": {
			[]*printed{newSheet().row(50, []float64{60, 80}, "1.", "Choose:").grid([]float64{80, 180, 280}, []float64{80, 100, 120}).row(84, []float64{85, 185}, "a", "b").
				row(104, []float64{85, 185}, "c", "d").row(140, []float64{60, 80}, "2.", "Go on.")},
			"1* Choose:\n> a|b/c|d\n2* Go on.",
		},
		"text as far in as before a list whose markers stand out": {
			[]*printed{newSheet().lines(regular, 80, 40, filler, "is before.").row(80, []float64{60, 80}, "•", "First").row(93, []float64{60, 80}, "•", "Second").
				text(regular, 80, 120, "After.")},
			filler + " is before.\n* First\n* Second\nAfter.",
		},
		"code that stands further in outside of lists, too": {
			[]*printed{newSheet().text(regular, 50, 40, "Before:").text(mono, 80, 60, "make").row(90, []float64{60, 80}, "•", "First").row(103, []float64{60, 80}, "•", "Second").
				text(mono, 80, 130, "make").text(regular, 50, 160, "After.")},
			"Before:\ncode make\n* First\n* Second\ncode make\nAfter.",
		},
		"the same between items": {
			[]*printed{newSheet().text(regular, 50, 40, "Before:").text(mono, 80, 60, "make").row(90, []float64{60, 80}, "•", "First").text(mono, 80, 115, "make").
				row(140, []float64{60, 80}, "•", "Second").text(regular, 50, 170, "After.")},
			"Before:\ncode make\n* First\n> code make\n* Second\nAfter.",
		},
		"on the next page": {
			[]*printed{
				newSheet().text(regular, 50, 40, "Before.").row(70, []float64{60, 80}, "1.", "Outer:").row(95, []float64{90, 110}, "•", "First"),
				newSheet().text(mono, 110, 40, "make").row(65, []float64{90, 110}, "•", "Second").text(regular, 80, 90, "Of the outer one.").row(115, []float64{60, 80}, "2.", "Next.").
					text(regular, 50, 150, "After."),
			},
			"Before.\n1* Outer:\n * First\n>> code make\n * Second\n> Of the outer one.\n2* Next.\nAfter.",
		},
		"not on a page with another margin": {
			[]*printed{
				newSheet().text(regular, 50, 40, "Before.").row(70, []float64{60, 80}, "•", "First").row(85, []float64{60, 80}, "•", "Second"),
				newSheet().text(regular, 90, 40, "After.").text(regular, 90, 80, "More."),
			},
			"Before.\n* First\n* Second\nAfter.\nMore.",
		},
	} {
		var pages []page.Page
		for i, p := range test.pages {
			p.Number = i + 1
			pages = append(pages, p.Page)
		}
		if got := short(Analyze(pages)); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, test.want)
		}
	}
}
