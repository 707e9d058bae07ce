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
	// rangeOfNothing is a range that no output satisfies.
	rangeOfNothing = "bytes=" + positionMost + "-"
)

// withOneRange returns the request with its Range normalised, so that net/http reads it as RFC 9110 §14 says: net/http takes
// the unit in lower case only, refuses numbers beyond 64 bits, accepts a sign, and answers -0 with an empty range. Other units
// and multiple ranges are ignored, as the RFC allows: thousands of one-byte ranges would each be a read from the store. A
// malformed range is refused like one beyond the end.
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

// position returns a number without leading zeros, at most positionMost.
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
