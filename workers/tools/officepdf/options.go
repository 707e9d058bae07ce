package officepdf

import (
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/domain/tool/pageranges"
	"github.com/toolmill/toolmill/workers/engines/office"
)

// export returns the options under LibreOffice's names.
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

// names reports whether the ranges include a page of a document of that many pages.
func names(ranges string, pages int) bool {
	selected, _ := pageranges.Select(ranges, pages)
	return len(selected) > 0
}
