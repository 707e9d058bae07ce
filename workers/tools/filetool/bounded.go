package filetool

import (
	"errors"
	"io"
)

// ErrTooLarge is returned where an output takes more bytes than its tool allows.
var ErrTooLarge = errors.New("the output takes too many bytes")

// Bounded passes on what is written to it until it is more than an output may have.
type Bounded struct {
	to   io.Writer
	left int64
	err  error
}

// NewBounded returns a writer that passes at most bytesMax bytes on.
func NewBounded(to io.Writer, bytesMax int64) *Bounded { return &Bounded{to: to, left: bytesMax} }

// Write implements io.Writer. What would pass the bound is refused as a whole with ErrTooLarge.
func (b *Bounded) Write(data []byte) (int, error) {
	if b.left -= int64(len(data)); b.left < 0 {
		b.err = ErrTooLarge
		return 0, b.err
	}
	return b.to.Write(data)
}

// Err returns ErrTooLarge once a write was refused for it: who starts a program that writes here learns from the program
// only that its pipe was closed.
func (b *Bounded) Err() error { return b.err }
