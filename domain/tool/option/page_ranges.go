package option

import (
	"errors"

	"github.com/toolmill/toolmill/domain/tool/pageranges"
)

// PageRanges are pages such as 1-3,5: single pages and ranges, counted from 1.
type PageRanges struct{ Into *string }

const pageRangesHuman = "must be pages counted from 1, as in 1-3,5"

func (PageRanges) schema() Schema { return Schema{Type: "string", Pattern: pageranges.Form} }

func (PageRanges) check(value any) (rule, message string) {
	text, ok := value.(string)
	if !ok {
		return "type", pageRangesHuman
	}
	_, err := pageranges.Parse(text)
	var backward pageranges.BackwardError
	switch {
	case errors.As(err, &backward):
		return "range", backward.Error()
	case err != nil:
		return "pattern", pageRangesHuman
	}
	return "", ""
}

func (p PageRanges) put(value any) { *p.Into, _ = value.(string) }

func (p PageRanges) field() any { return p.Into }
