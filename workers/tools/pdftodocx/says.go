package pdftodocx

import (
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/documents/layout"
)

// says reports whether the document has every character of the layout, in order, and no others.
func (a *attempt) says(read []docx.Paragraph) bool {
	var want, got strings.Builder
	for _, page := range a.document.Joined().Pages {
		for _, block := range page.Blocks {
			block = block.Written()
			number := block.Page
			block.Marker, block.Page = "", "" // the list numbers the item, and a tab leads to the number of a page
			want.WriteString(block.Text() + number)
		}
	}
	for _, p := range read {
		got.WriteString(p.Text)
	}
	expected := visible(want.String())
	if a.isEmpty() {
		expected = visible(noText)
	}
	return visible(got.String()) == expected
}

func (a *attempt) isEmpty() bool {
	for _, page := range a.document.Pages {
		if len(page.Blocks) > 0 {
			return false
		}
	}
	return true
}

func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

// pagesWithoutText is never null: it is an array in JSON.
func pagesWithoutText(pages []layout.PageLayout) []int {
	without := []int{}
	for _, page := range pages {
		if page.IsEmpty() {
			without = append(without, page.Number)
		}
	}
	return without
}
