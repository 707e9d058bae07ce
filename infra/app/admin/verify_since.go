package admin

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// continues adds a fault if the evidence's history does not continue its earlier export byte for byte.
func (v *verified) continues(e Evidence) error {
	if e.Since == "" {
		return nil
	}
	earlier, err := os.Open(e.Since)
	if err != nil {
		return err
	}
	defer func() { _ = earlier.Close() }() // the file was only read
	later, err := os.Open(e.File)
	if err != nil {
		return err
	}
	defer func() { _ = later.Close() }() // the file was only read
	line, err := firstChange(bufio.NewReaderSize(earlier, 1<<20), bufio.NewReaderSize(later, 1<<20))
	switch {
	case errors.Is(err, errShorter):
		v.fault(fmt.Sprintf("it ends before line %d of the earlier export %s: events are missing", line, e.Since))
	case errors.Is(err, errChanged):
		v.fault(fmt.Sprintf("line %d is another one than in the earlier export %s: history was changed since", line, e.Since))
	case errors.Is(err, errNothingBefore):
		return fmt.Errorf("%s: %w", e.Since, errNothingBefore)
	default:
		return err
	}
	return nil
}

var (
	errShorter       = errors.New("the later export is shorter")
	errChanged       = errors.New("a line is another one")
	errNothingBefore = errors.New("the earlier export has no events")
)

// firstChange returns the line of the earlier export, counted from 1, at which the later one differs. Errors: errShorter,
// errChanged, errNothingBefore.
func firstChange(earlier, later *bufio.Reader) (line int, err error) {
	for line = 1; ; line++ {
		before, err := nextLine(earlier)
		if errors.Is(err, io.EOF) && line == 1 {
			return line, errNothingBefore
		}
		if errors.Is(err, io.EOF) {
			return line, nil
		}
		if err != nil {
			return line, err
		}
		now, err := nextLine(later)
		switch {
		case errors.Is(err, io.EOF):
			return line, errShorter
		case err != nil:
			return line, err
		case !bytes.Equal(before, now):
			return line, errChanged
		}
	}
}

// nextLine returns the next line that is not empty, without its end, or io.EOF.
func nextLine(lines *bufio.Reader) ([]byte, error) {
	for {
		line, err := lines.ReadBytes('\n')
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 {
			return line, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
