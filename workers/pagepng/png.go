package pagepng

import (
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
)

// pngWriter writes an RGB picture of 8 bits as PNG while its rows come.
type pngWriter struct {
	out   io.Writer
	zip   *zlib.Writer
	chunk []byte
	// row and before are filtered against each other; candidates are the filters' results.
	before     []byte
	candidates [3][]byte
}

const (
	pngMagic = "\x89PNG\r\n\x1a\n"
	// chunkBytes is how much data a chunk holds.
	chunkBytes    = 64 << 10
	bytesPerPixel = 3
)

// newPNG writes the header. dpi is noted in the picture.
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

// row writes the next row. The filter that leaves the smallest numbers is taken, as the format's specification advises.
func (p *pngWriter) row(pixels []byte) error {
	const none, sub, up = 0, 1, 2
	sums := [3]int{}
	for i, value := range pixels {
		var left byte
		if i >= bytesPerPixel {
			left = pixels[i-bytesPerPixel]
		}
		for filter, filtered := range [3]byte{none: value, sub: value - left, up: value - p.before[i]} {
			p.candidates[filter][i+1] = filtered
			sums[filter] += int(min(filtered, -filtered))
		}
	}
	best := none
	for filter := range sums {
		if sums[filter] < sums[best] {
			best = filter
		}
	}
	p.candidates[best][0] = byte(best)
	copy(p.before, pixels)
	_, err := p.zip.Write(p.candidates[best])
	return err
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

// dataChunks gathers what the compressor writes.
type dataChunks struct{ p *pngWriter }

func (d dataChunks) Write(data []byte) (int, error) {
	d.p.chunk = append(d.p.chunk, data...)
	if len(d.p.chunk) >= chunkBytes {
		return len(data), d.p.flush()
	}
	return len(data), nil
}
