package pdfium

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestAnAnswerIsPiecesAfterTheirLengths(t *testing.T) {
	const said = "4\n3\nab1\nx0\n"
	for _, parts := range [][]string{{said}, strings.Split(said, "")} {
		var a answers
		var pieces []string
		answered := a.await(lines("page", nil, func(line []byte) error {
			pieces = append(pieces, string(line))
			return nil
		}))
		for _, part := range parts {
			if _, err := io.WriteString(&a, part); err != nil {
				t.Fatal(err)
			}
		}
		if !isOver(answered) {
			t.Fatalf("no end after %q", pieces)
		}
		if is, err := a.taken(); !is || err != nil || !slices.Equal(pieces, []string{"3\nab", "x"}) {
			t.Errorf("%v, %v, %q", is, err, pieces)
		}
	}
}

// An engine that was taken over may say anything.
func TestAnswersThatAreNoneAreRefused(t *testing.T) {
	wrong := errors.New("wrong")
	for name, c := range map[string]struct {
		said string
		want error
	}{
		"a piece without a length":     {"{}\n", errLength},
		"a length below zero":          {"-1\n", errLength},
		"a length without an end":      {strings.Repeat("1", lengthBytesMax+1), errLength},
		"a piece that is too long":     {"11\n", ErrTooMuch},
		"pieces too long together":     {"6\nabcdef6\n", ErrTooMuch},
		"more after an answer's end":   {"2\nab0\n2\n", errUnasked},
		"a piece that is not a page's": {"5\nwrong", wrong},
	} {
		a := &answers{}
		q := lines("page", nil, func(line []byte) error {
			if string(line) == "wrong" {
				return wrong
			}
			return nil
		})
		q.bytesMax = 10
		answered := a.await(q)
		if n, err := io.WriteString(a, c.said); n != 0 || !errors.Is(err, c.want) {
			t.Errorf("%s: %d, %v", name, n, err)
		}
		is, err := a.taken()
		if is || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, is, err)
		}
		if !isOver(answered) || !isOver(a.await(q)) { // of a later question at once
			t.Errorf("%s: who asked still waits", name)
		}
	}
}

func TestWhatNobodyAskedIsNoAnswer(t *testing.T) {
	a := &answers{}
	if _, err := io.WriteString(a, "2\nab0\n"); !errors.Is(err, errUnasked) {
		t.Error(err)
	}
	answered := a.await(lines("page", nil, func([]byte) error { return nil }))
	if is, err := a.taken(); !isOver(answered) || is || !errors.Is(err, errUnasked) {
		t.Errorf("%v, %v", is, err)
	}
}

func isOver(answered <-chan struct{}) bool {
	select {
	case <-answered:
		return true
	default:
		return false
	}
}
