package imagecompress

import (
	"bufio"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// webpHeader reads the first chunk (RFC 9649 §2.5 to §2.7, §3.4). Animations are left to libvips.
func webpHeader(in *bufio.Reader) (h vips.Header, said bool) {
	const kindAt, flagsAt, sizesAt = 12, 20, 21
	const animated, alpha, losslessAlpha = 0x02, 0x10, 0x10
	head, err := in.Peek(30)
	if err != nil {
		return h, false
	}
	h = vips.Header{Bands: 3, Interpretation: "srgb"}
	transparent := false
	switch string(head[kindAt:16]) {
	case "VP8 ":
	case "VP8L": // width and height of 14 bits each, then the bit for alpha
		transparent = head[sizesAt+3]&losslessAlpha != 0
	case "VP8X":
		if head[flagsAt]&animated != 0 {
			return h, false
		}
		transparent = head[flagsAt]&alpha != 0
	default:
		return h, false
	}
	if transparent {
		h.Bands++
	}
	return h, true
}
