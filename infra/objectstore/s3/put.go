package s3

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/toolmill/toolmill/infra/failpoint"
	"github.com/toolmill/toolmill/infra/objectstore"
)

const (
	// headBytes is how much a Put reads before it needs a slot.
	headBytes = 256 << 10
	// partBytes is the smallest part that S3 accepts, except for the last. 10,000 parts, the most that it accepts,
	// are 48 GiB.
	partBytes = 5 << 20
	slotsMax  = 64
)

var (
	heads = sync.Pool{New: func() any { return new([headBytes]byte) }}
	parts = sync.Pool{New: func() any { return new([partBytes]byte) }}
)

// Put implements objectstore.Store. The context is checked between reads: a reader that blocks must end by itself.
func (s *Store) Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error) {
	if err := objectstore.CheckKey(key); err != nil {
		return objectstore.Info{}, err
	}
	p := &put{
		Store: s, name: s.nameOf(key), writer: rand.Text(), from: objectstore.Bound(ctx, r, sizeMax), sum: sha256.New(),
	}
	if err := p.run(ctx); err != nil {
		return objectstore.Info{}, fmt.Errorf("put object %s: %w", key, err)
	}
	return objectstore.Info{SizeBytes: p.sizeBytes, SHA256: hex.EncodeToString(p.sum.Sum(nil)), ModTime: time.Now()}, nil
}

// put is a Put in progress.
type put struct {
	*Store

	name   string
	writer string // random, stored with the object
	from   io.Reader
	// of what has been read
	sum       hash.Hash
	sizeBytes int64
}

func (p *put) run(ctx context.Context) error {
	head := heads.Get().(*[headBytes]byte) //nolint:forcetypeassert // nothing else is in it
	defer heads.Put(head)
	n, err := p.fill(head[:])
	if err == nil {
		return p.large(ctx, head[:])
	}
	return p.whole(ctx, head[:n], err)
}

// large continues a content that exceeds the head, in the memory of a slot.
func (p *put) large(ctx context.Context, head []byte) error {
	if err := p.takeSlot(ctx); err != nil {
		return err
	}
	defer p.slots.Release(1)
	part := parts.Get().(*[partBytes]byte) //nolint:forcetypeassert // nothing else is in it
	defer parts.Put(part)
	n := copy(part[:], head)
	more, err := p.fill(part[n:])
	if err == nil {
		return p.inParts(ctx, part[:])
	}
	return p.whole(ctx, part[:n+more], err)
}

func (p *put) takeSlot(ctx context.Context) error {
	wait, cancel := p.callFor(ctx, 0)
	defer cancel()
	if err := p.slots.Acquire(wait, 1); err != nil {
		return portError(ctx, fmt.Errorf("%d large objects are being stored already", slotsMax))
	}
	return nil
}

// fill reads until the buffer is full, or the content fails or ends: io.EOF.
func (p *put) fill(into []byte) (n int, err error) {
	n, err = objectstore.Fill(p.from, into)
	_, _ = p.sum.Write(into[:n])
	p.sizeBytes += int64(n)
	return n, err
}

// whole sends a content in one request if it is complete; readErr is how reading it ended.
func (p *put) whole(ctx context.Context, content []byte, readErr error) error {
	if readErr != io.EOF { //nolint:errorlint // a wrapped EOF is not the end
		return readErr
	}
	sent := newBody(content)
	defer sent.release()
	call, cancel := p.callFor(ctx, int64(len(content)))
	defer cancel()
	failpoint.Hit(failpoint.PublishBefore)
	_, err := p.client.PutObject(call, &s3.PutObjectInput{
		Bucket: &p.config.Bucket, Key: &p.name, IfNoneMatch: aws.String("*"), Metadata: p.metadata(),
		Body: sent, ContentLength: aws.Int64(int64(len(content))),
		ChecksumSHA256: aws.String(base64.StdEncoding.EncodeToString(p.sum.Sum(nil))),
	})
	failpoint.Hit(failpoint.PublishAfter)
	return p.settle(ctx, err)
}
