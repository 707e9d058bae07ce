package imagecompress

import (
	"bufio"
	"encoding/binary"
	"io"
	"strings"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

const (
	markerSOF0  = 0xC0
	markerDHT   = 0xC4
	markerJPG   = 0xC8
	markerDAC   = 0xCC
	markerSOF15 = 0xCF
	markerAPP1  = 0xE1
)

const exifName = "Exif\x00\x00"

// jpegColours maps the number of components to their meaning and the bands that libvips makes of them.
var jpegColours = map[byte]vips.Header{
	1: {Bands: 1, Interpretation: "b-w"}, 3: {Bands: 3, Interpretation: "srgb"}, 4: {Bands: 4, Interpretation: "cmyk"},
}

// jpegHeader reads the segments before the picture: components from the frame header, orientation from EXIF.
func jpegHeader(in *bufio.Reader) (h vips.Header, said bool) {
	var start [2]byte
	if _, err := io.ReadFull(in, start[:]); err != nil || start != [2]byte{0xFF, markerSOI} {
		return h, false
	}
	orientation, exifs, known := 0, 0, false
	for {
		marker, body, err := readSegment(in)
		switch {
		case err != nil:
			return h, false
		case marker == markerSOS:
			h.Orientation = orientation
			return h, known && exifs < 2
		case isFrame(marker):
			if known || len(body) < 6 {
				return h, false
			}
			h, known = jpegColours[body[5]]
			if !known {
				return h, false
			}
		case marker == markerAPP1 && strings.HasPrefix(string(body), exifName):
			var plain bool
			if orientation, plain = exifOrientation(body[len(exifName):]); !plain {
				return h, false
			}
			exifs++
		}
	}
}

func isFrame(marker byte) bool {
	return marker >= markerSOF0 && marker <= markerSOF15 && marker != markerDHT && marker != markerJPG && marker != markerDAC
}

// exifOrientation returns the orientation of the main image, 0 if it is not set (TIFF 6.0 §2; EXIF 2.3 §4.6.4). plain is false
// if other readers could read it differently.
func exifOrientation(tiff []byte) (orientation int, plain bool) {
	const tag, short, entryBytes = 0x0112, 3, 12
	if len(tiff) < 8 {
		return 0, false
	}
	order, known := map[string]binary.ByteOrder{"II*\x00": binary.LittleEndian, "MM\x00*": binary.BigEndian}[string(tiff[:4])]
	if !known {
		return 0, false
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 0, false
	}
	count, entries := int(order.Uint16(tiff[at:])), tiff[at+2:]
	if count*entryBytes > len(entries) {
		return 0, false
	}
	for entry := entries[:count*entryBytes]; len(entry) > 0; entry = entry[entryBytes:] {
		if order.Uint16(entry) != tag {
			continue
		}
		value := int(order.Uint16(entry[8:]))
		if orientation != 0 || order.Uint16(entry[2:]) != short || order.Uint32(entry[4:]) != 1 || value < 1 || value > 8 {
			return 0, false
		}
		orientation = value
	}
	return orientation, true
}
