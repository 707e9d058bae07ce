package files

import (
	"net/http"
	"regexp"
	"strings"
)

const (
	rangeHeader = "Range"
	// positionMost is beyond the end of any output.
	positionMost = "999999999999999999"
	// rangeOfNothing is what no output satisfies.
	rangeOfNothing = "bytes=" + positionMost + "-"
)

// withOneRange returns the request with its Range in the one form that net/http reads as RFC 9110 §14 has it: it knows no
// other case of the unit and no numbers beyond 64 bits, takes a sign before them, and sends a range of no bytes for -0.
// Another unit, and more ranges than one, are as if nothing was said of ranges, which the RFC allows: thousands of ranges of
// one byte would be a read from the store each. One that is malformed is refused like one beyond the end.
func withOneRange(r *http.Request) *http.Request {
	asked := r.Header.Values(rangeHeader)
	if len(asked) == 0 {
		return r
	}
	r = r.Clone(r.Context())
	r.Header.Del(rangeHeader)
	unit, set, _ := strings.Cut(asked[0], "=")
	if len(asked) == 1 && strings.EqualFold(unit, "bytes") && !strings.Contains(set, ",") {
		r.Header.Set(rangeHeader, oneRange(strings.Trim(set, " \t")))
	}
	return r
}

var onePair = regexp.MustCompile(`^([0-9]*)-([0-9]*)$`)

// oneRange returns the header for first-last, first- or -length.
func oneRange(asked string) string {
	pair := onePair.FindStringSubmatch(asked)
	if pair == nil || pair[1] == "" && strings.Trim(pair[2], "0") == "" {
		return rangeOfNothing
	}
	first, last := position(pair[1]), position(pair[2])
	if first != "" && last != "" && (len(last) < len(first) || len(last) == len(first) && last < first) {
		return rangeOfNothing
	}
	return "bytes=" + first + "-" + last
}

// position writes a number without zeros in front, and none beyond positionMost.
func position(digits string) string {
	switch significant := strings.TrimLeft(digits, "0"); {
	case digits == "":
		return ""
	case significant == "":
		return "0"
	case len(significant) > len(positionMost):
		return positionMost
	default:
		return significant
	}
}
