package chromium

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/workers/documents/characters"
)

// Request is one document and how to print it. Zero values are defaults, except for PrintBackground and Margin, which are taken
// literally.
type Request struct {
	// HTML is UTF-8 text.
	HTML            string
	PageSize        PageSize
	Landscape       bool
	PrintBackground bool
	WaitUntil       WaitUntil
	Margin          Margin
	// Scale is 0.1 to 2; 0 means 1.
	Scale float64
	// HeaderHTML and FooterHTML are printed in the margin of every page. Elements with class date, title, url, pageNumber or
	// totalPages are filled in.
	HeaderHTML, FooterHTML string
	// PageRanges as in "1-3, 5"; empty means all pages.
	PageRanges string
	// Tagged writes the structure of the document too: headings, lists and tables (ISO 32000-1, 14.8). The file is larger: 15 times with a table of 9,000 cells.
	Tagged bool
}

// Report is what happened during a job. It is complete only without an error.
type Report struct {
	// BlockedRequests were refused because nothing is fetched from elsewhere.
	BlockedRequests int
	// BlockedNavigations are the blocked requests by which the document navigated away. According to the HTML standard a document
	// is not read any further then.
	BlockedNavigations int
	// FailedRequests are data: and blob: addresses that did not load.
	FailedRequests int
	WaitOutcome    WaitOutcome
	// ContentScale is how much the content was shrunk to be no wider than the page, 1 for not at all.
	ContentScale float64
	// WithoutFont are characters of the document that no installed font has, which are printed as boxes. A document with fonts of
	// its own may have them: it is not looked at.
	WithoutFont []rune
	// Engine is the program's name; EngineVersion is as in "156.0.8078.79".
	Engine, EngineVersion string
	// EngineDuration is the time with a tab, without the wait for one.
	EngineDuration time.Duration
}

// characters are those beyond ASCII in all that is printed.
func (r Request) characters() *characters.Set {
	set := &characters.Set{}
	for _, source := range []string{r.HTML, r.HeaderHTML, r.FooterHTML} {
		if strings.Contains(strings.ToLower(source), "@font-face") {
			return &characters.Set{}
		}
		_, _ = io.WriteString(set, source) // never fails
	}
	return set
}

// WaitUntil is the event after which the document is printed.
type WaitUntil string

// The events; network idle is half a second without a request.
const (
	WaitLoad             WaitUntil = "load"
	WaitDOMContentLoaded WaitUntil = "domcontentloaded"
	WaitNetworkIdle      WaitUntil = "networkidle"
)

var waits = []WaitUntil{"", WaitLoad, WaitDOMContentLoaded, WaitNetworkIdle}

// WaitOutcome says whether the event occurred.
type WaitOutcome string

// A document whose event does not occur within Config.WaitMax is printed as it is.
const (
	WaitReached  WaitOutcome = "reached"
	WaitTimedOut WaitOutcome = "timed_out"
)

const (
	scaleMin = 0.1
	scaleMax = 2
)

// validate returns an error with all faults of the request.
func (r Request) validate() error {
	var faults []error
	if _, known := paperSizes[r.PageSize]; !known {
		faults = append(faults, fmt.Errorf("unknown page size %q", r.PageSize))
	}
	if !slices.Contains(waits, r.WaitUntil) {
		faults = append(faults, fmt.Errorf("unknown event %q to wait for", r.WaitUntil))
	}
	if r.Scale != 0 && !(r.Scale >= scaleMin && r.Scale <= scaleMax) {
		faults = append(faults, fmt.Errorf("scale %v is not between %v and %v", r.Scale, scaleMin, scaleMax))
	}
	if !pageRangesForm.MatchString(r.PageRanges) {
		faults = append(faults, fmt.Errorf("page ranges %q are not of the form 1-3, 5", r.PageRanges))
	}
	if len(faults) > 0 {
		return fmt.Errorf("%w: %w", ErrInput, errors.Join(faults...))
	}
	return nil
}
