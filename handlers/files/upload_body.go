package files

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/files/sniff"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// uploadBody is the body of an upload. It fails as soon as it cannot be the declared file, so that its reader stores nothing.
// Its memory is constant.
type uploadBody struct {
	from io.Reader
	pace *shares.Pace
	// sniffer is nil if the content type is not checked.
	sniffer   *sniff.Sniffer
	size      int64
	passed    int64
	expiresAt time.Time
	// refused is why the body was refused; an error of the reader that is not this one is the reader's own.
	refused error
}

func newUploadBody(connection *http.ResponseController, from io.Reader, s job.State, of *shares.Share) *uploadBody {
	return &uploadBody{
		from: from, pace: shares.NewPace(connection, of, s.Terms.UploadExpiresAt), size: s.Input.SizeBytes,
		expiresAt: s.Terms.UploadExpiresAt, sniffer: sniff.New(s.Input.ContentType, s.Input.SizeBytes),
	}
}

// Read implements io.Reader. It returns io.EOF after exactly the declared bytes. Refusals: size_mismatch, request_timeout,
// unsupported_content_type, upload_intent_expired, service_unavailable if its place was revoked.
func (b *uploadBody) Read(p []byte) (int, error) {
	if b.refused != nil {
		return 0, b.refused
	}
	n, err := b.from.Read(p)
	b.passed += int64(n)
	if b.passed < b.size && err == nil {
		b.pace.Bring(n)
	}
	if b.refused = b.check(p[:n], err); b.refused != nil {
		return 0, b.refused
	}
	return n, err
}

func (b *uploadBody) check(data []byte, err error) error {
	var mismatch *sniff.Mismatch
	taken := b.pace.Share.TakenBack()
	switch end := errors.Is(err, io.EOF); {
	case taken != nil:
		return taken
	case b.sniffer != nil && errors.As(b.sniffer.Pass(data), &mismatch):
		return &refusal.Refusal{
			Code: codes.UnsupportedContentType, Message: mismatch.Error(),
			Details: map[string]any{"declared": mismatch.Declared, "found": mismatch.Found},
		}
	case b.passed > b.size:
		return sizeMismatch(b.size, "more came")
	case end && b.passed == b.size:
		b.pace.Share.Settle()
		return nil
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded) && !time.Now().Before(b.expiresAt):
		return errUploadExpired
	case errors.Is(err, os.ErrDeadlineExceeded):
		return refusal.New(codes.RequestTimeout, "the file came too slowly, or not to its end; send it again to the same address")
	}
	return sizeMismatch(b.size, fmt.Sprintf("%d came", b.passed))
}
