package pdfcoverage

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/tools/filetool"
)

const (
	// warnedBelow is the coverage below which a warning names the page, failedBelow the one below which the job fails.
	warnedBelow, failedBelow = 0.98, 0.5
	// lostMin is how many characters or places must be missing for either: a page may have a number only.
	lostMin = 10
	// namedMax is how many pages a warning names.
	namedMax = 20
)

// Page is the coverage of one page, 0 to 1.
type Page struct {
	Page     int     `json:"page"`
	Coverage float64 `json:"coverage"`

	lost int
	// measured is the coverage before letters without meaning are taken off.
	measured float64
}

// Report is the coverage of the pages of a document.
type Report struct {
	Pages []Page
	// unknown are the numbers of pages with letters that no reader knows, guessed those of pages whose letters are known because they make words.
	unknown, guessed []int
	// unmeasured means that the second reader could not read the document.
	unmeasured bool
}

// Unmeasured is the report if the second reader could not read the document.
func Unmeasured() Report { return Report{unmeasured: true} }

// with returns the report with another page, with so many characters or places, and how many of these are in the output.
func (r Report) with(number, there, kept int) Report {
	p := Page{Page: number, Coverage: 1, lost: there - kept}
	if there > 0 {
		p.Coverage = math.Round(1000*float64(kept)/float64(there)) / 1000
	}
	p.measured = p.Coverage
	r.Pages = append(r.Pages, p)
	return r
}

// Metadata is what the job's metadata has as coverage; it is never null.
func (r Report) Metadata() []Page { return append([]Page{}, r.Pages...) }

// Warnings name the pages that the output lacks something of.
func (r Report) Warnings() []string {
	if r.unmeasured {
		return []string{"The coverage of the pages could not be measured: the second reader cannot open the document."}
	}
	all := r.unknownWarnings()
	if lacking := r.Lacking(); len(lacking) > 0 {
		all = append(all, "Some of what is on the pages is not in the output: coverage says how much. Pages: "+named(lacking)+".")
	}
	return all
}

// named lists the numbers of the first pages, and says how many more there are.
func named(pages []int) string {
	first := pages[:min(namedMax, len(pages))]
	numbers := make([]string, 0, len(first))
	for _, page := range first {
		numbers = append(numbers, strconv.Itoa(page))
	}
	if n := len(pages) - namedMax; n > 0 {
		return strings.Join(numbers, ", ") + fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(numbers, ", ")
}

// Lacking returns the numbers of the pages that the output lacks something of.
func (r Report) Lacking() (numbers []int) {
	for _, p := range r.Pages {
		if p.Coverage < warnedBelow && p.lost >= lostMin {
			numbers = append(numbers, p.Page)
		}
	}
	return numbers
}

// Incomplete returns the numbers of the pages that the output lacks any letter or place of.
func (r Report) Incomplete() (numbers []int) {
	for _, p := range r.Pages {
		if p.lost > 0 {
			numbers = append(numbers, p.Page)
		}
	}
	return numbers
}

// Plus returns the report with another one's pages after its own.
func (r Report) Plus(other Report) Report {
	r.Pages, r.unmeasured = append(r.Pages, other.Pages...), r.unmeasured || other.unmeasured
	return r
}

// Least returns the report with another one's pages where these lack more.
func (r Report) Least(other Report) Report {
	less := other
	less.Pages = nil
	for _, p := range other.Pages {
		if i := slices.IndexFunc(r.Pages, func(own Page) bool { return own.Page == p.Page }); i >= 0 && p.Coverage < r.Pages[i].Coverage {
			less.Pages = append(less.Pages, p)
		}
	}
	return r.With(less)
}

// Failure returns output_validation_failed if the output lacks most of a page, else nil. Letters without meaning are in the output, as far as it can have them.
func (r Report) Failure() error {
	for _, p := range r.Pages {
		if p.measured < failedBelow && p.lost >= lostMin {
			return filetool.BadOutput("content_lost", fmt.Sprintf("The output has only %.0f %% of what is on page %d.", 100*p.measured, p.Page))
		}
	}
	return nil
}
