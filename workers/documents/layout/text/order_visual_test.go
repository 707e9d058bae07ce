package text

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// lineOf returns the words of a line that is drawn so, from left to right.
func lineOf(drawn string) (words []Word) {
	const pitch = 5.0
	at := 0.0
	for field := range strings.SplitSeq(drawn, " ") {
		width := pitch * float64(len([]rune(field)))
		words = append(words, Word{Word: page.Word{Text: field, Size: 10, Box: page.Box{X0: at, X1: at + width, Y1: 10}}})
		at += width + pitch
	}
	return words
}

// Each line as a browser draws it (UAX #9), with what was written.
func TestLatinWordsAndNumbersKeepTheirOrderInRightToLeftText(t *testing.T) {
	for drawn, want := range map[string]string{
		"لاير1234 رعسلا":                      "السعر 1234ريال",
		".15 يف Windows 11 ماظن":              "نظام Windows 11 في 15.",
		"(12,500.75) عومجملا نم %45 ةبسنلا":   "النسبة 45% من المجموع (12,500.75)",
		"4567-123-50-966+ فتاهلا":             "الهاتف +966-50-123-4567",
		"+966-50-123-4567 فتاهلا":             "الهاتف +966-50-123-4567",
		"2024/05/17 خيراتلا":                  "التاريخ 2024/05/17",
		"www.example.com/path ناونع":          "عنوان www.example.com/path",
		"Windows 11-ב שמתשמ":                  "משתמש ב-Windows 11",
		"03-1234567 ןופלט ,17/05/2024 ךיראתב": "בתאריך 17/05/2024, טלפון 03-1234567",
		"45% לש":                 "של 45%",
		".Real Madrid (ESP) דגנ": "נגד Real Madrid (ESP).",
		"١٢٣٫٥ رعسلا":            "السعر ١٢٣٫٥",
	} {
		runs, _ := Joined(RowsOf(lineOf(drawn)), true)
		if got := Of(runs); got != want {
			t.Errorf("%q: %q, want %q", drawn, got, want)
		}
	}
}

func TestRightToLeftWordsWithinLatinTextAreRead(t *testing.T) {
	for drawn, want := range map[string]string{
		"He said םולש לארשי to all":  "He said ישראל שלום to all",
		"The word (םולש) is Hebrew.": "The word (שלום) is Hebrew.",
		"Up to ריחמב 25 בולש here":   "Up to שלוב 25 במחיר here",
		"None of it":                 "None of it",
	} {
		runs, _ := Joined(RowsOf(lineOf(drawn)), false)
		if got := Of(runs); got != want {
			t.Errorf("%q: %q, want %q", drawn, got, want)
		}
	}
}

func TestStylesOfRightToLeftLinesStayWithTheirWords(t *testing.T) {
	words := lineOf("ףוס Office דלג")
	words[1].Bold = true
	runs, _ := Joined(RowsOf(words), true)
	if len(runs) != 3 || strings.TrimSpace(runs[1].Text) != "Office" || !runs[1].Bold || runs[0].Bold || runs[2].Bold {
		t.Errorf("%+v", runs)
	}
}
