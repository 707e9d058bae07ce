package handlers

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"toolmill/domain/job"
	"toolmill/domain/refusal"
	"toolmill/handlers/sniff"
)

// A client that brings less than stallBytes in stallTimeout is cut off: at that pace nothing large would come in time, and
// its place is another's.
const (
	stallTimeout = 15 * time.Second
	stallBytes   = 64 << 10
)

// uploadBody is the body of an upload that fails as soon as it is not the declared file: what reads it stores nothing
// then. Memory stays flat, whatever passes.
type uploadBody struct {
	from       io.Reader
	connection *http.ResponseController
	sniffer    *sniff.Sniffer
	size       int64
	passed     int64
	// extendedAt is behind how many bytes the client was last given more time.
	extendedAt int64
	expiresAt  time.Time
	// refused is why the body failed: an error of its reader that is not this one is the reader's own.
	refused error
}

func newUploadBody(connection *http.ResponseController, from io.Reader, s job.State) *uploadBody {
	b := &uploadBody{
		from: from, connection: connection, size: s.Input.SizeBytes, expiresAt: s.Terms.UploadExpiresAt,
		sniffer: sniff.New(s.Input.ContentType, s.Input.SizeBytes),
	}
	b.extend()
	return b
}

// extend gives the client more time, never beyond the end of its intent. A connection without deadlines is a test's.
func (b *uploadBody) extend() {
	b.extendedAt = b.passed
	deadline := time.Now().Add(stallTimeout)
	if deadline.After(b.expiresAt) {
		deadline = b.expiresAt
	}
	_ = b.connection.SetReadDeadline(deadline)
}

// Read implements io.Reader. Its errors are io.EOF behind exactly the declared bytes, and refusals: size_mismatch,
// unsupported_content_type, upload_intent_expired.
func (b *uploadBody) Read(p []byte) (int, error) {
	if b.refused != nil {
		return 0, b.refused
	}
	n, err := b.from.Read(p)
	b.passed += int64(n)
	// Behind the last byte net/http goes on listening, without a deadline: with one, it would take storing that takes long
	// for a client that is gone, and end the context of all that comes on the connection.
	if b.passed < b.size && b.passed-b.extendedAt >= stallBytes {
		b.extend()
	}
	if b.refused = b.check(p[:n], err); b.refused != nil {
		return 0, b.refused
	}
	return n, err
}

func (b *uploadBody) check(data []byte, err error) error {
	var mismatch *sniff.Mismatch
	switch end := errors.Is(err, io.EOF); {
	case errors.As(b.sniffer.Pass(data), &mismatch):
		return &refusal.Refusal{
			Code: UnsupportedContentType, Message: mismatch.Error(),
			Details: map[string]any{"declared": mismatch.Declared, "found": mismatch.Found},
		}
	case b.passed > b.size:
		return sizeMismatch(b.size, "more came")
	case err == nil, end && b.passed == b.size:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded) && !time.Now().Before(b.expiresAt):
		return errUploadExpired
	case errors.Is(err, os.ErrDeadlineExceeded):
		return sizeMismatch(b.size, fmt.Sprintf("%d came, and too little more within %v", b.passed, stallTimeout))
	}
	return sizeMismatch(b.size, fmt.Sprintf("%d came", b.passed))
}
