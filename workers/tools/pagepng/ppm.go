package pagepng

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// ErrPicture is returned if poppler does not write the expected image.
var ErrPicture = errors.New("not the picture that was asked for")

// ppmToPNG converts a PPM to PNG while it arrives.
type ppmToPNG struct {
	out io.Writer
	dpi int
	// pixelsMax bounds the image.
	pixelsMax int

	head          []byte
	width, height int
	png           *pngWriter
	row           []byte
	rows          int
	ink           ink
	// err is the first error of Write: the writing program sees only that its pipe is closed.
	err error
}

// headBytesMax is longer than the three numbers of a header.
const headBytesMax = 64

// Write implements io.Writer. Its errors are ErrPicture and those of out.
func (c *ppmToPNG) Write(data []byte) (int, error) {
	rest, err := c.take(data)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%w: it has more than %d rows", ErrPicture, c.height)
	}
	if err != nil {
		c.err = err
		return 0, err
	}
	return len(data), nil
}

// take converts data, and returns what comes after the last row.
func (c *ppmToPNG) take(data []byte) (rest []byte, err error) {
	if c.png == nil {
		if data, err = c.begin(data); err != nil || c.png == nil {
			return nil, err
		}
	}
	for len(data) > 0 && !c.isWhole() {
		n := min(cap(c.row)-len(c.row), len(data))
		c.row = append(c.row, data[:n]...)
		data = data[n:]
		if len(c.row) < cap(c.row) {
			break
		}
		c.ink.add(c.row, c.rows, c.height)
		c.rows++
		if err := c.png.row(c.row); err != nil {
			return nil, err
		}
		c.row = c.row[:0]
	}
	return data, nil
}

func (c *ppmToPNG) isWhole() bool { return c.png != nil && c.rows == c.height }

// begin parses the header once it has arrived, and returns what follows it.
func (c *ppmToPNG) begin(data []byte) (rest []byte, err error) {
	c.head = append(c.head, data...)
	var depth int
	end := headerEnd(c.head)
	switch {
	case end < 0 && len(c.head) > headBytesMax:
		return nil, fmt.Errorf("%w: no header", ErrPicture)
	case end < 0:
		return nil, nil
	}
	if n, _ := fmt.Sscanf(string(c.head[:end]), "P6\n%d %d\n%d\n", &c.width, &c.height, &depth); n != 3 || depth != 255 {
		return nil, fmt.Errorf("%w: header %q", ErrPicture, c.head[:end])
	}
	if c.width <= 0 || c.height <= 0 || c.width > c.pixelsMax/c.height {
		return nil, fmt.Errorf("%w: %d by %d pixels", ErrPicture, c.width, c.height)
	}
	c.row, c.ink = make([]byte, 0, c.width*bytesPerPixel), newInk(c.width, c.height)
	c.png, err = newPNG(c.out, c.width, c.height, c.dpi)
	return c.head[end:], err
}

// headerEnd returns the index after the third line break, or -1.
func headerEnd(head []byte) int {
	const lines = 3
	end := 0
	for range lines {
		at := bytes.IndexByte(head[end:], '\n')
		if at < 0 {
			return -1
		}
		end += at + 1
	}
	return end
}

// Close ends the PNG. It returns ErrPicture if rows are missing.
func (c *ppmToPNG) Close() error {
	if c.png == nil || c.rows < c.height || len(c.row) > 0 {
		return fmt.Errorf("%w: %d of %d rows", ErrPicture, c.rows, c.height)
	}
	return c.png.close()
}
