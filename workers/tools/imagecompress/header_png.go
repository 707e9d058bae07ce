package imagecompress

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// The colour types of PNG (PNG 1.2 §4.1.1) and how libvips represents them with 8 bits and with 16.
var pngColours = map[byte]struct {
	bands         int
	shallow, deep string
}{
	0: {1, "b-w", "grey16"}, 2: {3, "srgb", "rgb16"}, 3: {3, "srgb", ""}, 4: {2, "b-w", "grey16"}, 6: {4, "srgb", "rgb16"},
}

// pngHeader reads the chunks before the picture: colours from the header, and whether a colour or a palette is transparent.
func pngHeader(in *bufio.Reader) (h vips.Header, said bool) {
	const signatureBytes, depthAt, colourAt = 8, 8, 9
	if _, err := in.Discard(signatureBytes); err != nil {
		return h, false
	}
	for first := true; ; first = false {
		var head [8]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			return h, false
		}
		length, kind := int(binary.BigEndian.Uint32(head[:])), string(head[4:])
		switch {
		case first:
			header, err := in.Peek(colourAt + 1)
			if err != nil || kind != "IHDR" {
				return h, false
			}
			colours, known := pngColours[header[colourAt]]
			if !known {
				return h, false
			}
			h = vips.Header{Bands: colours.bands, Interpretation: colours.shallow}
			if header[depthAt] == 16 {
				h.Interpretation = colours.deep
			}
		case kind == "tRNS" && !h.HasAlpha():
			h.Bands++
			return h, true
		case kind == "tRNS":
			return h, false
		case kind == "IDAT":
			return h, true
		}
		if _, err := in.Discard(length + 4); err != nil { // the checksum too
			return h, false
		}
	}
}
