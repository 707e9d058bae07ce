package officepdf

import (
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/office"
)

// export is the options by LibreOffice's names for them.
func export(o tool.PagedDocument) office.Options {
	all := office.Options{
		"Quality": number(o.Quality), "UseLosslessCompression": flag(o.Quality == 100),
	}
	if o.Archive {
		all["SelectPdfVersion"] = number(pdfA2b)
	}
	if o.PageRanges != "" {
		all["PageRange"] = text(strings.ReplaceAll(o.PageRanges, " ", ""))
	}
	return all
}

const pdfA2b = 2

func flag(is bool) office.Option {
	return office.Option{Type: "boolean", Value: strconv.FormatBool(is)}
}

func number(n int) office.Option { return office.Option{Type: "long", Value: strconv.Itoa(n)} }

func text(value string) office.Option { return office.Option{Type: "string", Value: value} }

// names tells whether one of the ranges has a page of a document of so many.
func names(ranges string, pages int) bool {
	for part := range strings.SplitSeq(ranges, ",") {
		from, _, _ := strings.Cut(part, "-")
		if first, err := strconv.Atoi(strings.TrimSpace(from)); err == nil && first <= pages {
			return true
		}
	}
	return false
}
