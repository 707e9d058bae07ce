package objectstore

import (
	"context"
	"io"
)

// Bound returns r for an adapter's Put: a reader that fails with ErrTooLarge after more than sizeMax bytes, and with
// the context's error once the context has ended.
func Bound(ctx context.Context, r io.Reader, sizeMax int64) io.Reader {
	return &boundedReader{ctx: ctx, from: r, left: sizeMax}
}

type boundedReader struct {
	ctx  context.Context //nolint:containedctx // the reader lives as long as the call that creates it
	from io.Reader
	left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	if b.left > 0 {
		n, err := b.from.Read(p[:min(int64(len(p)), b.left)])
		b.left -= int64(n)
		return n, err
	}
	var more [1]byte
	if n, err := b.from.Read(more[:]); n == 0 {
		return 0, err
	}
	return 0, ErrTooLarge
}

// Fill reads until p is full or r fails; r's end is io.EOF. Unlike io.ReadFull it does not turn an end into
// io.ErrUnexpectedEOF, by which net/http reports a connection that was cut off.
func Fill(r io.Reader, p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var more int
		more, err = r.Read(p[n:])
		n += more
	}
	return n, err
}
