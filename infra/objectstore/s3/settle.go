package s3

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/service/s3"

	"github.com/toolmill/toolmill/infra/objectstore"
)

const writerMetadata = "writer"

func (p *put) metadata() map[string]string { return map[string]string{writerMetadata: p.writer} }

// settle finds out whether the request that was to make the object did. A request without an answer may have made it,
// and one that was sent twice may be refused because of its first attempt. So settle reads which writer made the
// object.
func (p *put) settle(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	cleaning, cancel := p.cleanUp(ctx)
	defer cancel()
	writer, headErr := p.writerOf(cleaning)
	switch {
	case headErr == nil && writer == p.writer && ctx.Err() == nil:
		return nil
	case headErr == nil && writer == p.writer:
		return errors.Join(portError(ctx, err), p.deleteName(cleaning, p.name))
	case headErr == nil && isTaken(err):
		return fmt.Errorf("%w: %w", objectstore.ErrExists, err)
	}
	return portError(ctx, err)
}

func (p *put) writerOf(ctx context.Context) (string, error) {
	found, err := p.client.HeadObject(ctx, &s3.HeadObjectInput{Bucket: &p.config.Bucket, Key: &p.name})
	if err != nil {
		return "", err
	}
	return found.Metadata[writerMetadata], nil
}
