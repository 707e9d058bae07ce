package wordtopdf

import (
	"strconv"
	"strings"

	"toolmill/workers/office"
)

// options of the tool, as in the job's input.
type options struct {
	PDFA       bool   `json:"pdfa"`
	PageRanges string `json:"pageRanges"`
	Quality    int    `json:"quality"`
}

var defaults = options{Quality: 90}

// export is what LibreOffice's PDF filter calls them.
func (o options) export() office.Options {
	const pdfA2b = 2
	flag := func(is bool) office.Option { return office.Option{Type: "boolean", Value: strconv.FormatBool(is)} }
	number := func(n int) office.Option { return office.Option{Type: "long", Value: strconv.Itoa(n)} }
	all := office.Options{
		"Quality": number(o.Quality), "UseLosslessCompression": flag(o.Quality == 100),
	}
	if o.PDFA {
		all["SelectPdfVersion"] = number(pdfA2b)
	}
	if o.PageRanges != "" {
		all["PageRange"] = office.Option{Type: "string", Value: strings.ReplaceAll(o.PageRanges, " ", "")}
	}
	return all
}

// names tells whether one of the ranges has a page of a document of so many.
func (o options) names(pages int) bool {
	for part := range strings.SplitSeq(o.PageRanges, ",") {
		from, _, _ := strings.Cut(part, "-")
		if first, err := strconv.Atoi(strings.TrimSpace(from)); err == nil && first <= pages {
			return true
		}
	}
	return false
}
