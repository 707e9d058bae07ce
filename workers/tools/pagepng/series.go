package pagepng

import (
	"errors"
	"fmt"
	"io"
)

// Series converts pictures as PPM that come one after the other. The zero value is not usable: use NewSeries.
type Series struct {
	begin func() (out io.WriteCloser, dpi int, err error)
	made  func(Picture)

	out io.WriteCloser
	png *ppmToPNG
	// err is the first error: the writing program sees only that its pipe is closed.
	err error
}

// NewSeries returns a writer of PPMs. It calls begin before each picture, and made after its PNG is written and closed.
func NewSeries(begin func() (out io.WriteCloser, dpi int, err error), made func(Picture)) *Series {
	return &Series{begin: begin, made: made}
}

// Write implements io.Writer. Its errors are ErrPicture and those of begin and out.
func (s *Series) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0 && s.err == nil; {
		rest = s.take(rest)
	}
	if s.err != nil {
		return 0, s.err
	}
	return len(data), nil
}

func (s *Series) take(data []byte) (rest []byte) {
	if s.png == nil {
		out, dpi, err := s.begin()
		if err != nil {
			s.err = err
			return nil
		}
		s.out, s.png = out, newPPM(out, dpi)
	}
	if rest, s.err = s.png.take(data); s.err != nil || !s.png.isWhole() {
		return rest
	}
	picture, err := s.png.end()
	if s.err = errors.Join(err, s.out.Close()); s.err == nil {
		s.made(picture)
	}
	s.png, s.out = nil, nil
	return rest
}

// Close is called after the last picture. It returns the first error of Write, or ErrPicture if a picture is not whole.
func (s *Series) Close() error {
	if s.err == nil && s.png != nil {
		s.err = fmt.Errorf("%w: %d of %d rows", ErrPicture, s.png.rows, s.png.height)
	}
	if s.out != nil {
		return errors.Join(s.err, s.out.Close())
	}
	return s.err
}
