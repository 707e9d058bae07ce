package pdfium

import (
	"bytes"
	"errors"
	"io"
	"strconv"
	"sync"
)

// question is what is asked of pages, whose numbers are sorted and count from 1 (none for all), and who takes the answer.
type question struct {
	asked string
	pages []int
	// out takes the answer as it comes, at most bytesMax, and ended is called after each piece of it, unless it is nil.
	out      io.Writer
	ended    func() error
	bytesMax int64
}

func (q *question) line() string { return q.asked + " " + listed(q.pages) + "\n" }

// lines is a question whose answer is a piece for each page.
func lines(asked string, pages []int, each func(line []byte) error) *question {
	var line bytes.Buffer
	return &question{asked: asked, pages: pages, out: &line, bytesMax: saidBytesMax, ended: func() error {
		defer line.Reset()
		return each(line.Bytes())
	}}
}

var (
	errUnasked = errors.New("it says what nobody asked")
	errLength  = errors.New("a piece has no length")
)

// lengthBytesMax is how many digits the length of a piece has.
const lengthBytesMax = 12

// answers takes what the engine writes: pieces, each after its length on a line of its own, and 0 after the last one of an answer. The engine may
// have been taken over by the document: what it says is believed no more than the document.
type answers struct {
	mu     sync.Mutex
	open   *question // nil if nothing is asked
	length []byte    // what is known of the next piece's
	left   int64     // of the piece that is being written
	over   chan struct{}
	err    error
}

// await takes the answer to a question from now on. The channel is closed when it is complete, or wrong.
func (a *answers) await(q *question) <-chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil {
		a.open = q
	}
	a.over = make(chan struct{})
	if a.err != nil {
		close(a.over)
	}
	return a.over
}

// taken reports whether the answer is complete, and if not, what is wrong with it, and takes no more of it.
func (a *answers) taken() (complete bool, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	complete, a.open = a.open == nil && a.err == nil, nil
	return complete, a.err
}

// Write implements io.Writer.
func (a *answers) Write(p []byte) (n int, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for rest := p; len(rest) > 0 && a.err == nil; {
		if rest, a.err = a.take(rest); a.err != nil && a.open != nil {
			a.open = nil
			close(a.over)
		}
	}
	if a.err != nil {
		return 0, a.err
	}
	return len(p), nil
}

// take takes a part of what was written, and returns the rest.
func (a *answers) take(p []byte) (rest []byte, err error) {
	switch {
	case a.open == nil:
		return nil, errUnasked
	case a.left == 0:
		return a.takeLength(p)
	}
	some := p[:min(int64(len(p)), a.left)]
	if _, err := a.open.out.Write(some); err != nil {
		return nil, err
	}
	if a.left -= int64(len(some)); a.left == 0 && a.open.ended != nil {
		err = a.open.ended()
	}
	return p[len(some):], err
}

// takeLength takes the line before a piece, or a part of it. A length of 0 ends the answer.
func (a *answers) takeLength(p []byte) (rest []byte, err error) {
	digits, rest, whole := bytes.Cut(p, []byte("\n"))
	if len(a.length)+len(digits) > lengthBytesMax {
		return nil, errLength
	}
	if a.length = append(a.length, digits...); !whole {
		return nil, nil
	}
	a.left, err = strconv.ParseInt(string(a.length), 10, 64)
	a.length = a.length[:0]
	switch {
	case err != nil || a.left < 0:
		return nil, errLength
	case a.left == 0:
		a.open = nil
		close(a.over)
	case a.left > a.open.bytesMax:
		return nil, ErrTooMuch
	default:
		a.open.bytesMax -= a.left
	}
	return rest, nil
}
