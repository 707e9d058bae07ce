package pdftomarkdown

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	renderer "github.com/yuin/goldmark/renderer/html"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

var bold, italic, both = page.Style{Bold: true}, page.Style{Italic: true}, page.Style{Bold: true, Italic: true}

func TestEmphasisHasItsEffect(t *testing.T) {
	for want, runs := range map[string][]text.Run{
		"<strong>Abstract—We ask.</strong>":        {{Text: "Abstract", Style: both}, {Text: "—We ask.", Style: bold}},
		"one<strong>two three</strong>":            {{Text: "one", Style: italic}, {Text: "two three", Style: bold}},
		"see(<strong>a note</strong>)of":           {{Text: "see"}, {Text: "(a note)", Style: bold}, {Text: "of"}},
		"see <strong>(a note)</strong> of":         {{Text: "see "}, {Text: "(a note)", Style: bold}, {Text: " of"}},
		"<strong>«ça</strong>»ça":                  {{Text: "«ça»", Style: bold}, {Text: "ça"}},
		"<em>one</em> <strong>two</strong>":        {{Text: "one ", Style: italic}, {Text: "two", Style: bold}},
		"un<strong>break</strong>able":             {{Text: "un"}, {Text: "break", Style: bold}, {Text: "able"}},
		"<em>H</em><sub>2</sub><strong>O</strong>": {{Text: "H", Style: italic}, {Text: "2", Style: page.Style{Script: page.Below}}, {Text: "O", Style: bold}},
	} {
		if got := strings.TrimSuffix(strings.TrimPrefix(shown(t, runs), "<p>x "), " x</p>\n"); got != want {
			t.Errorf("%+v: %s, want %s (Markdown %q)", runs, got, want, inline(runs))
		}
	}
}

// shown is what a renderer makes of runs between two words.
func shown(t interface{ Fatal(...any) }, runs []text.Run) string {
	var b strings.Builder
	if err := goldmark.New(goldmark.WithRendererOptions(renderer.WithUnsafe())).Convert([]byte("x "+inline(runs)+" x"), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever is beside a run, no mark is shown and nothing is lost.
func TestNoMarkIsShown(t *testing.T) {
	tags := regexp.MustCompile(`</?[a-z]+>`)
	rapid.Check(t, func(t *rapid.T) {
		var runs []text.Run
		for range rapid.IntRange(1, 6).Draw(t, "runs") {
			runs = append(runs, text.Run{
				Text:  rapid.StringMatching(`[abé1—.,:()„“+ ]{1,5}`).Draw(t, "text"),
				Style: page.Style{Bold: rapid.Bool().Draw(t, "bold"), Italic: rapid.Bool().Draw(t, "italic"), Mono: rapid.IntRange(0, 9).Draw(t, "mono") == 0},
			})
		}
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got, want := squeeze(html.UnescapeString(tags.ReplaceAllString(shown(t, runs), ""))), squeeze("x"+text.Of(runs)+"x"); got != want {
			t.Fatalf("%q is shown as %q (Markdown %q)", want, got, inline(runs))
		}
	})
}
