package chromium

import (
	"fmt"
	"strings"
	"testing"
)

func table(columns int) string {
	var row strings.Builder
	for i := range columns {
		fmt.Fprintf(&row, "<td>Column%d</td>", i+1)
	}
	return "<table border=1><tr>" + row.String() + "</tr></table>"
}

// Each word of a table of 40 columns is on the page, which shows about 12 of them.
func TestAWideTableIsShrunkToThePage(t *testing.T) {
	p := startPool(t, Config{Concurrency: 1})
	pdf, report := render(t, p, "acc", Request{HTML: table(40)})
	if report.ContentScale >= 0.5 || report.ContentScale <= 0.1 {
		t.Errorf("scaled to %v", report.ContentScale)
	}
	text := textOf(t, pdf)
	for i := range 40 {
		if word := fmt.Sprintf("Column%d", i+1); !strings.Contains(text, word) {
			t.Errorf("%s is cut off", word)
		}
	}
	if _, report = render(t, p, "acc", Request{HTML: "<p>" + strings.Repeat("Some words of a text. ", 200)}); report.ContentScale != 1 {
		t.Errorf("text was scaled to %v", report.ContentScale)
	}
}

// Lines from top to bottom go on over pages: what looks like a width is their number.
func TestUprightLinesAreNotShrunk(t *testing.T) {
	p := startPool(t, Config{Concurrency: 1})
	for _, mode := range []string{"sideways-lr", "vertical-rl"} {
		source := "<style>html{writing-mode:" + mode + "}</style>" + strings.Repeat("<p>Some words of a long text that fills lines.</p>", 200)
		if _, report := render(t, p, "acc", Request{HTML: source}); report.ContentScale != 1 {
			t.Errorf("%s: scaled to %v", mode, report.ContentScale)
		}
	}
}
