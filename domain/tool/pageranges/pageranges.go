// Package pageranges parses a selection of pages: single pages and ranges, counted from 1, such as 1-3,5.
package pageranges

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// Form is the syntax of page ranges as a regular expression: at most 100 pages or ranges, each number with at most five
// digits, with an optional space on either side of a comma or a dash.
const Form = `^[1-9]\d{0,4}( ?- ?[1-9]\d{0,4})?( ?, ?[1-9]\d{0,4}( ?- ?[1-9]\d{0,4})?){0,99}$`

var form = regexp.MustCompile(Form)

// ErrForm means that a text does not match Form.
var ErrForm = errors.New("no pages as in 1-3,5")

// BackwardError is a range that ends before it begins, as written.
type BackwardError string

func (e BackwardError) Error() string { return "a range must not end before it begins: " + string(e) }

// Range is consecutive pages, both ends included. A single page is First and Last.
type Range struct{ First, Last int }

// String formats the range without spaces, such as 3 or 4-9.
func (r Range) String() string {
	if r.First == r.Last {
		return strconv.Itoa(r.First)
	}
	return strconv.Itoa(r.First) + "-" + strconv.Itoa(r.Last)
}

// Parse parses page ranges, in the order in which they are written. Errors: ErrForm, BackwardError.
func Parse(text string) (all []Range, err error) {
	if !form.MatchString(text) {
		return nil, ErrForm
	}
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(strings.ReplaceAll(part, " ", ""), "-")
		if !isRange {
			last = first
		}
		r := Range{page(first), page(last)}
		if r.Last < r.First {
			return nil, BackwardError(strings.TrimSpace(part))
		}
		all = append(all, r)
	}
	return all, nil
}

// page parses up to five digits.
func page(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// Select returns the selected pages of a document with this many pages, sorted, each once, and the ranges that name
// pages which the document does not have. An empty text selects all pages; an invalid one selects none.
func Select(text string, pages int) (selected []int, missing []string) {
	ranges := []Range{{1, pages}}
	if strings.TrimSpace(text) != "" {
		var err error
		if ranges, err = Parse(text); err != nil {
			return nil, []string{text}
		}
	}
	wanted := make([]bool, pages+1)
	for _, r := range ranges {
		if r.Last > pages {
			missing = append(missing, r.String())
		}
		for page := r.First; page <= min(r.Last, pages); page++ {
			wanted[page] = true
		}
	}
	for page := 1; page <= pages; page++ {
		if wanted[page] {
			selected = append(selected, page)
		}
	}
	return selected, missing
}
