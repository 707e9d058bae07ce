package option

import (
	"regexp"
	"strconv"
	"strings"
)

// PageRanges are pages as in 1-3,5: single ones and ranges, counted from 1.
type PageRanges struct{ Into *string }

const (
	pageRangesForm  = `^[1-9]\d{0,4}( ?- ?[1-9]\d{0,4})?( ?, ?[1-9]\d{0,4}( ?- ?[1-9]\d{0,4})?){0,99}$`
	pageRangesHuman = "must be pages counted from 1, as in 1-3,5"
)

var pageRangesPattern = regexp.MustCompile(pageRangesForm)

func (PageRanges) schema() Schema { return Schema{Type: "string", Pattern: pageRangesForm} }

func (PageRanges) check(value any) (rule, message string) {
	text, ok := value.(string)
	if !ok {
		return "type", pageRangesHuman
	}
	if !pageRangesPattern.MatchString(text) {
		return "pattern", pageRangesHuman
	}
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(strings.ReplaceAll(part, " ", ""), "-")
		if isRange && page(from) > page(to) {
			return "range", "a range must not end before it begins: " + strings.TrimSpace(part)
		}
	}
	return "", ""
}

// page reads up to five digits.
func page(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func (p PageRanges) put(value any) { *p.Into, _ = value.(string) }

func (p PageRanges) field() any { return p.Into }
