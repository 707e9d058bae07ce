package files_test

import (
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// FuzzDownloadRange: for any Range, the answer is the whole output, exactly the part that RFC 9110 defines, or a refusal;
// If-Range is respected.
func FuzzDownloadRange(f *testing.F) {
	for _, asked := range []string{
		"", "bytes=0-3", "bytes=-6", "bytes=13-999", "bytes=19-", "bytes=18-", "bytes=0-0", "bytes=-0", "bytes=-99", "bytes=5-2", "bytes=x", "bytes=",
		"bytes=-", "bytes=--1", "bytes=+1-2", "bytes=0-0,2-3", "bytes= 1-2 ", "BYTES=1-2", "lines=1-2", "bytes=0-99999999999999999999", "bytes=0x1-2",
		"bytes=99999999999999999999-", "bytes=00-0000000000000000000000018", "bytes =0-1", "bytes=1 - 2", "=1-2", "bytes=\u0661-\u0662",
	} {
		f.Add(asked, "")
	}
	f.Add("bytes=0-3", `"aabb"`)
	f.Add("bytes=0-3", `W/"aabb"`)
	f.Add("bytes=0-3", `"other"`)
	f.Add("bytes=0-3", "Mon, 02 Mar 2026 12:00:30 GMT")
	w, path := newDownload(f)
	f.Fuzz(func(t *testing.T, asked, ifRange string) {
		c := w.Client
		c.T = t
		headers := []string{"Range", asked}
		if ifRange != "" {
			headers = append(headers, "If-Range", ifRange)
		}
		got := c.GET(path, headers...)
		status, first, part := rangeByTheBook(asked, handlerstest.PDF)
		if ifRange != "" && !strings.HasPrefix(strings.TrimSpace(ifRange), `"aabb"`) {
			status, first, part = http.StatusOK, 0, handlerstest.PDF
		}
		if got.StatusCode != status {
			t.Fatalf("%q, %q: %d %s, want %d", asked, ifRange, got.StatusCode, got.Header, status)
		}
		if status == http.StatusRequestedRangeNotSatisfiable {
			got.Refused(status, "range_not_satisfiable")
			part = got.Text
		}
		if got.Text != part || got.Header.Get("Content-Length") != fmt.Sprint(len(part)) && status != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("%q: %q of %s bytes, want %q", asked, got.Text, got.Header.Get("Content-Length"), part)
		}
		if want := contentRange(status, first, len(part)); got.Header.Get("Content-Range") != want {
			t.Errorf("%q: Content-Range %q, want %q", asked, got.Header.Get("Content-Range"), want)
		}
		if head := c.Do(http.MethodHead, path, "", headers...); head.StatusCode != status {
			t.Errorf("%q: HEAD says %d", asked, head.StatusCode)
		}
	})
}

func contentRange(status, first, length int) string {
	switch status {
	case http.StatusPartialContent:
		return fmt.Sprintf("bytes %d-%d/%d", first, first+length-1, len(handlerstest.PDF))
	case http.StatusRequestedRangeNotSatisfiable:
		return fmt.Sprintf("bytes */%d", len(handlerstest.PDF))
	}
	return ""
}

// rangeByTheBook parses a Range as RFC 9110 §14.1.2 defines it, with numbers of any size. Multiple ranges are ignored.
func rangeByTheBook(asked, whole string) (status, first int, part string) {
	unit, set, _ := strings.Cut(asked, "=")
	if strings.ToLower(unit) != "bytes" || strings.Contains(set, ",") {
		return http.StatusOK, 0, whole
	}
	texts := strings.Split(strings.Trim(set, " \t"), "-")
	if len(texts) != 2 {
		return http.StatusRequestedRangeNotSatisfiable, 0, ""
	}
	size := big.NewInt(int64(len(whole)))
	from, to, wrong := number(texts[0]), number(texts[1]), false
	switch end := new(big.Int).Sub(size, big.NewInt(1)); {
	case from == nil && texts[0] != "", to == nil && texts[1] != "", from == nil && to == nil:
		wrong = true
	case from == nil:
		wrong = to.Sign() == 0
		from, to = new(big.Int).Sub(size, to), end
		if from.Sign() < 0 {
			from = new(big.Int)
		}
	case to == nil:
		to = end
	default:
		wrong = to.Cmp(from) < 0
		if to.Cmp(end) > 0 {
			to = end
		}
	}
	if wrong || from.Cmp(size) >= 0 {
		return http.StatusRequestedRangeNotSatisfiable, 0, ""
	}
	return http.StatusPartialContent, int(from.Int64()), whole[from.Int64() : to.Int64()+1]
}

// number returns nil if text is not all digits.
func number(text string) *big.Int {
	for _, c := range text {
		if c < '0' || c > '9' {
			return nil
		}
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return nil
	}
	return n
}
