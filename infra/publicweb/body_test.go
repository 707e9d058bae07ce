package publicweb

import (
	"errors"
	"io"
	"net/http"
	"testing"
)

// repeating is a practically endless body.
type repeating struct {
	pattern string
	read    int
}

func (r *repeating) Read(into []byte) (int, error) {
	if r.read > 8*bodyBytesMax {
		return 0, errors.New("read on and on")
	}
	n := 0
	for n < len(into) {
		n += copy(into[n:], r.pattern[(r.read+n)%len(r.pattern):])
	}
	r.read += n
	return n, nil
}

// Empty blocks are endless and decode to nothing, so what is read from the connection has its own bound.
func TestAnEndlessStreamOfNothingIsNotRead(t *testing.T) {
	const emptyBlock = "\x00\x00\x00\xff\xff"
	body := &repeating{pattern: emptyBlock}
	answered := &http.Response{
		Request: new(http.Request).WithContext(t.Context()), Header: http.Header{"Content-Encoding": {"deflate"}}, Body: io.NopCloser(body),
	}
	got, truncated, err := readBody(answered)
	if err != nil || !truncated || len(got) != 0 || body.read > bodyBytesMax {
		t.Errorf("%d bytes of %d, truncated %v, %v", len(got), body.read, truncated, err)
	}
}
