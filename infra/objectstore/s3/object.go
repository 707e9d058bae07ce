package s3

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// object is an open object.
type object struct {
	ctx       context.Context //nolint:containedctx // reading lasts as long as the caller's context
	store     *Store
	name      string
	etag      *string
	sizeBytes int64
	at        int64
	closed    bool

	// answer yields the bytes from answerAt on; nil if no request is open.
	answer   io.ReadCloser
	answerAt int64
	// cancel ends the request and frees its resources.
	cancel context.CancelCauseFunc
	// stalled ends the request when it fires.
	stalled *time.Timer
}

var errStalled = errors.New("the server sent nothing for too long")

// cutsMax is how often in a row an answer may be cut off before its first byte.
const cutsMax = 3

// Read implements io.Reader. If the answer is cut off, it requests the rest.
func (o *object) Read(p []byte) (n int, err error) {
	if o.closed {
		return 0, fs.ErrClosed
	}
	if o.at >= o.sizeBytes {
		return 0, io.EOF
	}
	if len(p) == 0 {
		return 0, nil
	}
	for range cutsMax {
		if n, err = o.readAnswer(p); n > 0 {
			o.at += int64(n)
			return n, nil
		}
		if err != nil && o.answer == nil {
			return 0, err // the request itself failed, after its retries
		}
		o.hangUp()
	}
	return 0, portError(o.ctx, fmt.Errorf("read object: cut off at byte %d of %d: %w", o.at, o.sizeBytes, err))
}

// readAnswer reads from the open answer, or sends a request first.
func (o *object) readAnswer(p []byte) (int, error) {
	if o.answer != nil && o.answerAt != o.at {
		o.hangUp()
	}
	if o.answer == nil {
		if _, err := o.request(); err != nil {
			return 0, fmt.Errorf("read object: %w", err)
		}
	}
	o.stalled.Reset(o.store.config.CallTimeout)
	n, err := o.answer.Read(p)
	o.stalled.Stop()
	o.answerAt += int64(n)
	if err == io.EOF && o.at+int64(n) < o.sizeBytes {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Seek implements io.Seeker. It sends nothing before the next Read.
func (o *object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekStart:
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.sizeBytes
	default:
		return 0, fmt.Errorf("seek in object: whence %d", whence)
	}
	switch {
	case o.closed:
		return 0, fs.ErrClosed
	case offset < 0:
		return 0, fmt.Errorf("seek in object: offset %d", offset)
	}
	o.at = offset
	return offset, nil
}

// Close ends the download. It may be called twice.
func (o *object) Close() error {
	o.closed = true
	o.hangUp()
	return nil
}

func (o *object) hangUp() {
	if o.answer == nil {
		return
	}
	o.stalled.Stop()
	o.cancel(fs.ErrClosed)
	_ = o.answer.Close() // an error means nothing: the answer was only read
	o.answer = nil
}

// request requests the object from the current offset on.
func (o *object) request() (*s3.GetObjectOutput, error) {
	input := &s3.GetObjectInput{Bucket: &o.store.config.Bucket, Key: &o.name, IfMatch: o.etag}
	if o.at > 0 {
		input.Range = aws.String(fmt.Sprintf("bytes=%d-", o.at))
	}
	call, cancel := context.WithCancelCause(o.ctx)
	stalled := time.AfterFunc(o.store.config.CallTimeout, func() { cancel(errStalled) })
	found, err := o.store.client.GetObject(call, input)
	stalled.Stop()
	if err == nil && o.at > 0 && found.ContentRange == nil {
		_ = found.Body.Close()
		err = errors.New("the server does not know ranges")
	}
	if err != nil {
		cancel(nil)
		return nil, portError(o.ctx, err)
	}
	o.answer, o.answerAt, o.cancel, o.stalled = found.Body, o.at, cancel, stalled
	return found, nil
}
