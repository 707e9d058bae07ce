package pagepng

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zlib"
)

// pngWriter writes an RGB image of 8 bits as PNG, row by row.
type pngWriter struct {
	out   io.Writer
	zip   *zlib.Writer
	chunk []byte
	// before is the previous row; candidates are the filtered rows, each after the filter's number.
	before     []byte
	candidates [3][]byte
}

const (
	pngMagic = "\x89PNG\r\n\x1a\n"
	// chunkBytes is how much data a chunk has.
	chunkBytes    = 64 << 10
	bytesPerPixel = 3
)

// newPNG writes the header. dpi is recorded in the image.
func newPNG(out io.Writer, width, height, dpi int) (*pngWriter, error) {
	const eightBits, rgb, perMetre = 8, 2, 1
	header := binary.BigEndian.AppendUint32(nil, uint32(width))    //nolint:gosec // within the pixel budget
	header = binary.BigEndian.AppendUint32(header, uint32(height)) //nolint:gosec // as above
	header = append(header, eightBits, rgb, 0, 0, 0)
	dots := uint32(float64(dpi)/0.0254 + 0.5)
	density := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, dots), dots)
	p := &pngWriter{out: out, before: make([]byte, width*bytesPerPixel)}
	for i := range p.candidates {
		p.candidates[i] = make([]byte, 1+width*bytesPerPixel)
	}
	if _, err := io.WriteString(out, pngMagic); err != nil {
		return nil, err
	}
	if err := p.writeChunk("IHDR", header); err != nil {
		return nil, err
	}
	if err := p.writeChunk("pHYs", append(density, perMetre)); err != nil {
		return nil, err
	}
	var err error
	p.zip, err = zlib.NewWriterLevel(dataChunks{p}, zlib.BestSpeed)
	return p, err
}

// The filters of the format, by number.
const (
	none = iota
	sub
	up
)

// row writes the next row. Drawings are flat, and their rows compress best unfiltered; for photographs the filter with the
// smallest numbers is used, as the format's specification recommends.
func (p *pngWriter) row(pixels []byte) error {
	filter := none
	if !isFlat(pixels) {
		filter = p.filter(pixels)
	} else {
		copy(p.candidates[none][1:], pixels)
	}
	p.candidates[filter][0] = byte(filter)
	copy(p.before, pixels)
	_, err := p.zip.Write(p.candidates[filter])
	return err
}

// isFlat reports whether most pixels equal the one on their left.
func isFlat(pixels []byte) bool {
	const share = 0.6
	same := bytesPerPixel
	for i := bytesPerPixel; i < len(pixels); i++ {
		if pixels[i] == pixels[i-bytesPerPixel] {
			same++
		}
	}
	return float64(same) >= share*float64(len(pixels))
}

// filter computes the candidates of sub and up and returns which is better.
func (p *pngWriter) filter(pixels []byte) int {
	bySub, byUp := p.candidates[sub][1:], p.candidates[up][1:]
	left, above := 0, 0
	for i, value := range pixels {
		bySub[i] = value
		if i >= bytesPerPixel {
			bySub[i] -= pixels[i-bytesPerPixel] //nolint:gosec // i is at least bytesPerPixel
		}
		byUp[i] = value - p.before[i]
		left += int(min(bySub[i], -bySub[i]))
		above += int(min(byUp[i], -byUp[i]))
	}
	if left <= above {
		return sub
	}
	return up
}

func (p *pngWriter) close() error {
	if err := p.zip.Close(); err != nil {
		return err
	}
	if err := p.flush(); err != nil {
		return err
	}
	return p.writeChunk("IEND", nil)
}

func (p *pngWriter) flush() error {
	if len(p.chunk) == 0 {
		return nil
	}
	err := p.writeChunk("IDAT", p.chunk)
	p.chunk = p.chunk[:0]
	return err
}

func (p *pngWriter) writeChunk(name string, data []byte) error {
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(name)), crc32.IEEETable, data)
	for _, part := range [][]byte{
		binary.BigEndian.AppendUint32(nil, uint32(len(data))), []byte(name), data, binary.BigEndian.AppendUint32(nil, sum), //nolint:gosec // chunks are small
	} {
		if _, err := p.out.Write(part); err != nil {
			return fmt.Errorf("write PNG: %w", err)
		}
	}
	return nil
}

// dataChunks collects the compressor's output.
type dataChunks struct{ p *pngWriter }

func (d dataChunks) Write(data []byte) (int, error) {
	d.p.chunk = append(d.p.chunk, data...)
	if len(d.p.chunk) >= chunkBytes {
		return len(data), d.p.flush()
	}
	return len(data), nil
}
