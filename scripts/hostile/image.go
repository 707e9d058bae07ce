package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const pngType = "image/png"

func imageSamples() []sample {
	one := func(name, kind string, content func(c canary) []byte) sample {
		return sample{
			name: name, slug: tool.ImageCompressAPI, contentType: kind, extension: "png", want: refused("content_mismatch", "corrupt_input"), inert: true,
			content: func(c canary) ([]byte, error) { return content(c), nil },
		}
	}
	svg := one("a drawing that loads", pngType, func(c canary) []byte {
		return fmt.Appendf(nil, `<!DOCTYPE svg [<!ENTITY e SYSTEM "file://%s">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`+
			` width="900" height="100"><image xlink:href="%spicture.png" width="9" height="9"/><image xlink:href="file://%[1]s" width="9" height="9"/>`+
			`<text y="50">&e;</text></svg>`, c.file, c.url)
	})
	svg.bare, svg.inert, svg.refused = &command{engine: "vips", args: []string{"vipsthumbnail", "{in}", "--size=900", "-o", "{out}.png"}}, false, "its reader of drawings loads from the same folder only"
	return []sample{
		svg,
		one("a script of ImageMagick", pngType, func(c canary) []byte {
			return []byte("push graphic-context\nviewbox 0 0 640 480\nfill 'url(" + c.url + "mvg\"|touch \"" + c.outside + "/mvg)'\nimage over 0,0 0,0 'text:" + c.file + "'\npop graphic-context\n")
		}),
		one("fifty thousand pixels square", pngType, func(canary) []byte { return png(50_000, 50_000, 1<<20) }).endless(refused("pixel_limit")),
		one("a header that lies", pngType, func(canary) []byte { return png(7000, 7000, 0) }).endless(corrupt),
		one("a comment of gigabytes", pngType, func(canary) []byte {
			return png(10, 10, 310, chunk("zTXt", "x\x00\x00"+deflated(strings.Repeat("A", 1<<30))), chunk("iCCP", "x\x00\x00"+deflated(strings.Repeat("B", 1<<29))))
		}).endless(made("picture 10x10")),
		one("a photo that ends early", "image/jpeg", func(canary) []byte {
			var out bytes.Buffer
			_ = jpeg.Encode(&out, image.NewGray(image.Rect(0, 0, 4000, 4000)), nil)
			return out.Bytes()[:out.Len()/2]
		}).endless(corrupt),
		one("scans without end", "image/jpeg", scans).endless(refused("corrupt_input")),
		one("no image", "image/webp", func(c canary) []byte { return []byte("RIFF\xff\xff\xff\x7fWEBPVP8X" + c.file) }),
	}
}

// png is an image of one colour that is truncated after so many bytes.
func png(width, height uint32, rawBytes int, more ...string) []byte {
	header := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	header = append(header, 8, 2, 0, 0, 0) // true colour, 8 bits
	return []byte("\x89PNG\r\n\x1a\n" + chunk("IHDR", string(header)) + strings.Join(more, "") +
		chunk("IDAT", deflated(strings.Repeat("\x00", rawBytes))) + chunk("IEND", ""))
}

func chunk(kind, content string) string {
	length := binary.BigEndian.AppendUint32(nil, uint32(len(content))) //nolint:gosec // a few megabytes
	sum := binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(kind+content)))
	return string(length) + kind + content + string(sum)
}

// scans is a progressive photo of many pixels whose scans each require a pass over all of them.
func scans(canary) []byte {
	frame := "\xff\xd8\xff\xc2\x00\x0b\x08\x1b\x58\x1b\x58\x01\x01\x11\x00" + // 7000 × 7000, grey
		"\xff\xdb\x00\x43\x00" + strings.Repeat("\x01", 64) +
		"\xff\xc4\x00\x14\x00\x01" + strings.Repeat("\x00", 15) + "\x00" + "\xff\xc4\x00\x14\x10\x01" + strings.Repeat("\x00", 15) + "\x00"
	scan := "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x10" + strings.Repeat("\x00", 8)
	return []byte(frame + strings.Repeat(scan, 5000) + "\xff\xd9")
}
