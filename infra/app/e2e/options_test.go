package e2e

import (
	"image/color"
	"math"
	"strings"
	"testing"
)

const pointsPerMillimeter = 72 / 25.4

// Each option of html-to-pdf-api has an effect in the document (docs/design/api.md "Registry"; docs/design/tools.md).
func TestEveryOptionIsSeenInTheDocument(t *testing.T) {
	c := service(t).open(t, opening{})
	const word = `<body style="margin:0">Anchor`
	size := func(want string) func(*testing.T, []byte) {
		return func(t *testing.T, pdf []byte) {
			t.Helper()
			if got := infoOf(t, pdf, "Page size"); !strings.Contains(got, want) {
				t.Errorf("page size %s, want %s", got, want)
			}
		}
	}
	left := func(millimeters float64) func(*testing.T, []byte) {
		return func(t *testing.T, pdf []byte) {
			t.Helper()
			if got := boxOf(t, pdf, "Anchor").left; math.Abs(got-millimeters*pointsPerMillimeter) > 2 {
				t.Errorf("text begins at %.1f points, want %v mm", got, millimeters)
			}
		}
	}
	height := func(want float64) func(*testing.T, []byte) {
		return func(t *testing.T, pdf []byte) {
			t.Helper()
			if at := boxOf(t, pdf, "Anchor"); math.Abs(at.bottom-at.top-want) > want/10 {
				t.Errorf("a word is %.1f points high, want %.1f", at.bottom-at.top, want)
			}
		}
	}
	middle := func(want color.RGBA) func(*testing.T, []byte) {
		return func(t *testing.T, pdf []byte) {
			t.Helper()
			if got := middleOf(t, pdf); got != want {
				t.Errorf("the middle is %v, want %v", got, want)
			}
		}
	}
	text := func(want string) func(*testing.T, []byte) {
		return func(t *testing.T, pdf []byte) {
			t.Helper()
			if got := textOf(t, pdf); got != want {
				t.Errorf("text %q, want %q", got, want)
			}
		}
	}
	const (
		red    = `<style>html{background:#f00}</style>`
		pages  = `<p style="break-after:page">one</p><p style="break-after:page">two</p><p>three</p>`
		header = `<span style=\"font-size:9pt\">top <span class=pageNumber></span>/<span class=totalPages></span></span>`
		late   = `<p id=p>early</p><script>setTimeout(() => p.textContent = "late", 100)</script>`
		lines  = 14.2 // points, of Chromium's default 16 px as poppler measures a word
	)
	cases := []struct {
		name, html, options string
		seen                func(*testing.T, []byte)
	}{
		{"pageSize left out", word, `{}`, size("(A4)")},
		{"pageSize A5", word, `{"pageSize":"A5"}`, size("(A5)")},
		{"landscape", word, `{"pageSize":"Letter","landscape":true}`, size("792 x 612 pts")},
		{"margin left out", word, `{}`, left(10)},
		{"margin for all sides", word, `{"margin":"5cm"}`, left(50)},
		{"margin for each side", word, `{"margin":"0 0 0 1in"}`, left(25.4)},
		{"scale left out", word, `{}`, height(lines)},
		{"scale", word, `{"scale":2}`, height(2 * lines)},
		{"printBackground left out", red, `{}`, middle(color.RGBA{255, 0, 0, 255})},
		{"printBackground false", red, `{"printBackground":false}`, middle(color.RGBA{255, 255, 255, 255})},
		{"pageRanges", pages, `{"pageRanges":"1,3"}`, text("one three")},
		{"headerHtml", word, `{"headerHtml":"` + header + `"}`, text("top 1/1 Anchor")},
		{"footerHtml", word, `{"footerHtml":"` + strings.ReplaceAll(header, "top", "foot") + `"}`, text("Anchor foot 1/1")},
		{"waitUntil networkidle", late, `{"waitUntil":"networkidle"}`, text("late")},
		{"waitUntil domcontentloaded", word, `{"waitUntil":"domcontentloaded"}`, text("Anchor")},
	}
	jobs := make([]string, len(cases))
	for i, test := range cases {
		jobs[i] = c.create(page(test.html, "options", test.options)).ID
	}
	for i, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			c := c
			c.t = t
			test.seen(t, c.download(c.succeeds(jobs[i])))
		})
	}
}
