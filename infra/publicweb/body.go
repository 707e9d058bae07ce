package publicweb

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

const (
	// bodyBytesMax bounds what is read, and again what is decoded from it: the metadata of a page is at its
	// beginning.
	bodyBytesMax = 2 << 20
	// No server encodes twice; some proxies do.
	encodingsMax   = 2
	acceptEncoding = "gzip, deflate, br"
)

var errEncoding = errors.New("the page is encoded in a way that was not asked for")

// mayBeHTML reports whether a body is worth reading. A page without a type may be HTML.
func mayBeHTML(h http.Header) bool {
	text := h.Get("Content-Type")
	mediaType, _, err := mime.ParseMediaType(text)
	if err != nil {
		mediaType, _, _ = strings.Cut(strings.ToLower(text), ";")
	}
	switch strings.TrimSpace(mediaType) {
	case "", "text/html", "application/xhtml+xml":
		return true
	}
	return false
}

// readBody reads the beginning of a page. A body that ends too early, or is damaged after its beginning, counts as
// truncated.
func readBody(answered *http.Response) (body []byte, truncated bool, err error) {
	raw := &io.LimitedReader{R: answered.Body, N: bodyBytesMax}
	decoded, err := decode(raw, strings.Join(answered.Header.Values("Content-Encoding"), ","))
	if err != nil {
		return nil, false, err
	}
	body, err = io.ReadAll(io.LimitReader(decoded, bodyBytesMax+1))
	if err != nil && (answered.Request.Context().Err() != nil || len(body) == 0 && raw.N > 0) {
		return nil, false, err
	}
	truncated = err != nil || raw.N <= 0 || len(body) > bodyBytesMax
	return body[:min(len(body), bodyBytesMax)], truncated, nil //nolint:nilerr // the part before the fault still is a page
}

// decode undoes the encodings, the last one first (RFC 9110 §8.4).
func decode(r io.Reader, encodings string) (io.Reader, error) {
	names := strings.FieldsFunc(strings.ToLower(encodings), func(c rune) bool { return c == ',' || c == ' ' || c == '\t' })
	if len(names) > encodingsMax {
		return nil, errEncoding
	}
	for i := range names {
		var err error
		if r, err = decodeOne(r, names[len(names)-1-i]); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func decodeOne(r io.Reader, name string) (io.Reader, error) {
	switch name {
	case "identity":
		return r, nil
	case "gzip", "x-gzip":
		return newGzip(r)
	case "deflate":
		return newDeflate(r)
	case "br":
		return brotli.NewReader(r), nil
	}
	return nil, fmt.Errorf("%w: %.40q", errEncoding, name)
}

// newGzip takes an empty body for an empty page, because an answer without a body may still have the header.
func newGzip(r io.Reader) (io.Reader, error) {
	unzipped, err := gzip.NewReader(r)
	if errors.Is(err, io.EOF) {
		return strings.NewReader(""), nil
	}
	return unzipped, err
}

// newDeflate reads deflate with zlib's header, as defined, and without it, as some servers send it.
func newDeflate(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(r)
	const methodDeflate, checkedBy = 8, 31
	head, err := buffered.Peek(2)
	if err != nil {
		return buffered, nil //nolint:nilerr // shorter than any header: empty, or damaged as flate will report
	}
	if head[0]&0x0f == methodDeflate && (int(head[0])<<8|int(head[1]))%checkedBy == 0 {
		return zlib.NewReader(buffered)
	}
	return flate.NewReader(buffered), nil
}
