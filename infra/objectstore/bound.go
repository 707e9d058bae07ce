package objectstore

import (
	"context"
	"io"
)

// Bound returns r for an adapter's Put: a reader that fails with ErrTooLarge if
// there are more than sizeMax bytes, and with the context's error once it has
// ended.
func Bound(ctx context.Context, r io.Reader, sizeMax int64) io.Reader {
	return &boundedReader{ctx: ctx, from: r, left: sizeMax}
}

type boundedReader struct {
	ctx  context.Context //nolint:containedctx // it lives as long as the call that makes it
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

// Fill reads until p is full or r fails, with io.EOF at its end. Other than
// io.ReadFull it keeps apart a reader that has ended and one that was cut off,
// for which net/http says io.ErrUnexpectedEOF.
func Fill(r io.Reader, p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var more int
		more, err = r.Read(p[n:])
		n += more
	}
	return n, err
}
