package filetool

import (
	"errors"
	"io"
)

// ErrTooLarge is returned if an output has more bytes than its tool allows.
var ErrTooLarge = errors.New("the output takes too many bytes")

// Bounded is a writer that passes on at most a number of bytes.
type Bounded struct {
	to   io.Writer
	left int64
	err  error
}

// NewBounded returns a writer that passes on at most bytesMax bytes.
func NewBounded(to io.Writer, bytesMax int64) *Bounded { return &Bounded{to: to, left: bytesMax} }

// Write implements io.Writer. A write that would exceed the bound is refused as a whole with ErrTooLarge.
func (b *Bounded) Write(data []byte) (int, error) {
	if b.left -= int64(len(data)); b.left < 0 {
		b.err = ErrTooLarge
		return 0, b.err
	}
	return b.to.Write(data)
}

// Err returns ErrTooLarge after a write was refused. A program that writes here reports only that its pipe was closed.
func (b *Bounded) Err() error { return b.err }
