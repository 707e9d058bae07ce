package handlers

import (
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
)

const bodyRoomMin = 16 << 10

// arrivingBody takes a request's body as it comes. It holds a share of the bytes for bodies that grows with what came: who
// announces 16 MB and brings nothing holds next to nothing.
type arrivingBody struct {
	from   io.Reader
	share  *share
	pace   *pace
	bounds jsonBounds
	// most is how many bytes there may be at most, and where the length is declared, will be.
	most  int64
	bytes []byte
}

// read returns the whole body. Refusals: malformed_json where it breaks off, request_too_large, those of shares.
func (b *arrivingBody) read() ([]byte, error) {
	for {
		if err := b.makeRoom(); err != nil {
			return nil, err
		}
		n, err := b.from.Read(b.bytes[len(b.bytes):cap(b.bytes)])
		came := b.bytes[len(b.bytes) : len(b.bytes)+n]
		b.bytes = b.bytes[:len(b.bytes)+n]
		if wrong := b.check(came, err); wrong != nil {
			return nil, wrong
		}
		if errors.Is(err, io.EOF) {
			b.share.settle()
			return b.bytes, nil
		}
		b.pace.bring(n)
	}
}

func (b *arrivingBody) check(came []byte, err error) error {
	if taken := b.share.takenBack(); taken != nil {
		return taken
	}
	if int64(len(b.bytes)) > b.most {
		return tooLarge("is larger than %d bytes", b.most)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return refusal.New(MalformedJSON, "the body could not be read to its end")
	}
	return b.bounds.pass(came)
}

// makeRoom makes four times as much room where there is none: in all no more than a third above the body is allocated.
func (b *arrivingBody) makeRoom() error {
	if len(b.bytes) < cap(b.bytes) {
		return nil
	}
	const growth = 4
	room := min(max(growth*int64(cap(b.bytes)), bodyRoomMin), b.most+1)
	if err := b.share.grow(room - int64(cap(b.bytes))); err != nil {
		return err
	}
	more := make([]byte, len(b.bytes), room)
	copy(more, b.bytes)
	b.bytes = more
	return nil
}

// receive reads the body of a call. It is the call's until it is answered.
func (a *API) receive(c *call, most int64) ([]byte, error) {
	if c.ContentLength >= 0 {
		most = c.ContentLength
	}
	share, err := a.bodies.enter(a.bodyHolder(c), c.key.Plan, 0, cut(c.connection))
	if err != nil {
		return nil, err
	}
	c.bodyShare = share
	arriving := arrivingBody{
		from: c.Body, share: share, most: most, pace: newPace(c.connection, share, time.Now().Add(readTimeout)),
	}
	return arriving.read()
}

// bodyHolder is who the body of a call counts for.
func (a *API) bodyHolder(c *call) string {
	if c.key.AccountID != "" {
		return c.key.AccountID
	}
	return "address " + a.addressOf(c.Request)
}
