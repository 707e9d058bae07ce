package framing

import (
	"bytes"
	"errors"
	"math"
	"strconv"
	"strings"
)

// lineBytesMax is more than the longest head that the server accepts, so that the server refuses a longer one itself.
const lineBytesMax = 32 << 10

// The faults that end a connection.
var (
	errBareLF     = errors.New("framing: a line ends with LF alone")
	errControl    = errors.New("framing: CR or NUL within a line")
	errLine       = errors.New("framing: not a request line of HTTP/1.1 or 1.0")
	errField      = errors.New("framing: a field is folded, or its name is invalid")
	errLength     = errors.New("framing: Content-Length is not a number, or repeated")
	errEncoding   = errors.New("framing: Transfer-Encoding is not chunked, repeated, or in HTTP/1.0")
	errBoth       = errors.New("framing: Content-Length beside Transfer-Encoding")
	errChunk      = errors.New("framing: a chunk's size is invalid, or its end is not where it should be")
	errLineLength = errors.New("framing: a line is too long")
)

// checker follows the bytes of a connection from request to request. The zero checker awaits the first request line.
type checker struct {
	// inBody is the number of body bytes before the next line.
	inBody int64
	// next checks the next line; nil means a request line.
	next func(*checker, []byte) error
	// line is the part of the current line that has arrived.
	line []byte
	// What the head says: whether HTTP/1.1, whether chunked, and the Content-Length, -1 if absent.
	recent, chunked bool
	length          int64
}

// pass checks the bytes that arrived next. On a fault, good is how many bytes may be passed on; it excludes the end of the
// faulty line.
func (c *checker) pass(data []byte) (good int, err error) {
	for at := 0; at < len(data); {
		if c.inBody > 0 {
			skipped := min(c.inBody, int64(len(data)-at))
			c.inBody -= skipped
			at += int(skipped)
			continue
		}
		end := bytes.IndexByte(data[at:], '\n')
		if end < 0 {
			c.line = append(c.line, data[at:]...)
			if len(c.line) > lineBytesMax {
				return at, errLineLength
			}
			return len(data), nil
		}
		if err := c.whole(append(c.line, data[at:at+end]...)); err != nil {
			return at + end, err
		}
		at += end + 1
	}
	return len(data), nil
}

// whole checks a complete line, without its LF.
func (c *checker) whole(line []byte) error {
	c.line = line[:0] // the buffer is reused for the next line
	line, crlf := bytes.CutSuffix(line, []byte("\r"))
	switch {
	case !crlf:
		return errBareLF
	case bytes.ContainsAny(line, "\r\x00"):
		return errControl
	case c.next == nil:
		return c.request(line)
	}
	return c.next(c, line)
}

func (c *checker) request(line []byte) error {
	head, minor, is := bytes.Cut(line, []byte(" HTTP/1."))
	if !is || bytes.Count(head, []byte(" ")) != 1 || len(minor) != 1 || minor[0] != '0' && minor[0] != '1' {
		return errLine
	}
	c.recent, c.chunked, c.length, c.next = minor[0] == '1', false, -1, (*checker).field
	return nil
}

func (c *checker) field(line []byte) error {
	if len(line) == 0 {
		return c.endHead()
	}
	name, value, err := cutField(line)
	switch {
	case err != nil:
		return err
	case strings.EqualFold(name, "Content-Length"):
		return c.setLength(value)
	case strings.EqualFold(name, "Transfer-Encoding"):
		if c.chunked || !c.recent || !strings.EqualFold(value, "chunked") {
			return errEncoding
		}
		c.chunked = true
	}
	return nil
}

func (c *checker) setLength(value string) error {
	const digitsMax = 18 // fits into an int64
	if c.length >= 0 || value == "" || len(value) > digitsMax || strings.Trim(value, "0123456789") != "" {
		return errLength
	}
	c.length, _ = strconv.ParseInt(value, 10, 64)
	return nil
}

func (c *checker) endHead() error {
	switch {
	case c.chunked && c.length >= 0:
		return errBoth
	case c.chunked:
		c.next = (*checker).chunkSize
	default:
		c.inBody, c.next = max(0, c.length), nil
	}
	return nil
}

// chunkSize checks the line before a chunk. Extensions are allowed and ignored.
func (c *checker) chunkSize(line []byte) error {
	digits, _, _ := strings.Cut(string(line), ";")
	digits = strings.TrimRight(digits, " \t")
	size, err := strconv.ParseUint(digits, 16, 63)
	switch {
	case err != nil || size > math.MaxInt64/2 || strings.Trim(digits, "0123456789abcdefABCDEF") != "":
		return errChunk
	case size == 0:
		c.next = (*checker).trailer
	default:
		c.inBody, c.next = int64(size), (*checker).chunkEnd
	}
	return nil
}

func (c *checker) chunkEnd(line []byte) error {
	if len(line) > 0 {
		return errChunk
	}
	c.next = (*checker).chunkSize
	return nil
}

// trailer checks the fields after a chunked body; framing fields are not allowed there.
func (c *checker) trailer(line []byte) error {
	if len(line) == 0 {
		c.next = nil
		return nil
	}
	name, _, err := cutField(line)
	if err == nil && (strings.EqualFold(name, "Content-Length") || strings.EqualFold(name, "Transfer-Encoding")) {
		return errBoth
	}
	return err
}

// cutField splits a field. The name must be a token directly before the colon, with no space between (RFC 9112 §5.1).
func cutField(line []byte) (name, value string, err error) {
	before, after, is := strings.Cut(string(line), ":")
	if !is || before == "" || strings.ContainsFunc(before, noToken) {
		return "", "", errField
	}
	return before, strings.Trim(after, " \t"), nil
}

func noToken(r rune) bool {
	return r <= ' ' || r > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
}
