package vips

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Header is what libvips reports about an image without decoding it.
type Header struct {
	// Bands is the number of channels; Interpretation is their meaning, as in srgb or cmyk.
	Bands          int
	Interpretation string
	// Orientation is EXIF's: 1 is upright, 0 means absent.
	Orientation int
}

// HasAlpha reports whether one of the bands is transparency.
func (h Header) HasAlpha() bool {
	colours := map[string]int{"b-w": 1, "grey16": 1, "srgb": 3, "rgb": 3, "rgb16": 3, "cmyk": 4}[h.Interpretation]
	return colours > 0 && h.Bands > colours
}

// ReadHeader reads an image's header with libvips. Errors: ErrRefused, those of package sandbox.
func (*Engine) ReadHeader(ctx context.Context, image *os.File) (Header, error) {
	var answer bytes.Buffer
	err := run(ctx, image, sandbox.Spec{
		Engine: "vips", Path: headerReader, Args: []string{"-a", "stdin"}, Stdout: &answer, StdoutBytesMax: saidBytesMax,
	})
	if err != nil {
		return Header{}, fmt.Errorf("read image header: %w", err)
	}
	return parseHeader(answer.String())
}

// parseHeader parses lines of name and value. The image's own metadata follows libvips' lines, so of two lines with one name
// the first counts.
func parseHeader(answer string) (Header, error) {
	values := map[string]string{}
	for line := range strings.Lines(answer) {
		name, value, found := strings.Cut(line, ": ")
		if _, known := values[name]; found && !known {
			values[name] = strings.TrimSpace(value)
		}
	}
	bands, err := strconv.Atoi(values["bands"])
	if err != nil {
		return Header{}, fmt.Errorf("%w: no number of bands", ErrRefused)
	}
	orientation, err := strconv.Atoi(values["orientation"])
	if err != nil {
		orientation = 0
	}
	return Header{Bands: bands, Interpretation: values["interpretation"], Orientation: orientation}, nil
}
