package text

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestWordsAreTurned(t *testing.T) {
	for given, want := range map[string]string{"םולש": "שלום", "(הקידב)": ")בדיקה(", "2024": "2024", "3,5-ב": "ב-3,5", "\u05B8ש": "ש\u05B8"} {
		if got := Turned(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

func TestMirroredBracketsAreMended(t *testing.T) {
	words := []Word{{Word: page.Word{Text: ")א"}}, {Word: page.Word{Text: "ב("}}}
	uprightBrackets(words)
	if words[0].Text+words[1].Text != "(אב)" {
		t.Errorf("%+v", words)
	}
	cut := []Word{{Word: page.Word{Text: "א)"}}}
	if uprightBrackets(cut); cut[0].Text != "א)" {
		t.Errorf("%q: its other half is on the line before", cut[0].Text)
	}
}
