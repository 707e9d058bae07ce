package bodies

import (
	"errors"
	"io"
	"os"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

const bodyRoomMin = 16 << 10

// ArrivingBody reads a request's body. Its share of the bytes for bodies grows with what has arrived: a client that announces
// 16 MB and sends nothing holds next to nothing.
type ArrivingBody struct {
	From   io.Reader
	Share  *shares.Share
	Pace   *shares.Pace
	bounds jsonBounds
	// Most is the maximal number of bytes; with a declared length, that length.
	Most  int64
	bytes []byte
}

// Read returns the whole body. Refusals: malformed_json if it breaks off, request_timeout if it comes too slowly,
// request_too_large, those of shares.
func (b *ArrivingBody) Read() ([]byte, error) {
	for {
		if err := b.makeRoom(); err != nil {
			return nil, err
		}
		n, err := b.From.Read(b.bytes[len(b.bytes):cap(b.bytes)])
		came := b.bytes[len(b.bytes) : len(b.bytes)+n]
		b.bytes = b.bytes[:len(b.bytes)+n]
		if wrong := b.check(came, err); wrong != nil {
			return nil, wrong
		}
		if errors.Is(err, io.EOF) {
			b.Share.Settle()
			return b.bytes, nil
		}
		b.Pace.Bring(n)
	}
}

func (b *ArrivingBody) check(came []byte, err error) error {
	if taken := b.Share.TakenBack(); taken != nil {
		return taken
	}
	if int64(len(b.bytes)) > b.Most {
		return TooLarge("is larger than %d bytes", b.Most)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return refusal.New(codes.RequestTimeout, "the body came too slowly, or not to its end; send it again")
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return refusal.New(codes.MalformedJSON, "the body could not be read to its end")
	}
	return b.bounds.pass(came)
}

// makeRoom grows a full buffer fourfold: in total, at most a third more than the body is allocated.
func (b *ArrivingBody) makeRoom() error {
	if len(b.bytes) < cap(b.bytes) {
		return nil
	}
	const growth = 4
	room := min(max(growth*int64(cap(b.bytes)), bodyRoomMin), b.Most+1)
	if err := b.Share.Grow(room - int64(cap(b.bytes))); err != nil {
		return err
	}
	more := make([]byte, len(b.bytes), room)
	copy(more, b.bytes)
	b.bytes = more
	return nil
}
