package backup

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
)

// Writer writes a backup: Table for each table, then Close.
type Writer struct {
	plain      *bufio.Writer
	compressed *zstd.Encoder
	encrypted  io.WriteCloser
	tables     int
}

// NewWriter begins a backup that each of the recipients (age1…) can open.
func NewWriter(to io.Writer, h Header, recipients []string) (*Writer, error) {
	keys, err := age.ParseRecipients(strings.NewReader(strings.Join(recipients, "\n")))
	if err != nil {
		return nil, fmt.Errorf("recipients of the backup, which are public keys of age (age1…): %w", err)
	}
	w := new(Writer)
	if w.encrypted, err = age.Encrypt(to, keys...); err != nil {
		return nil, fmt.Errorf("encrypt the backup: %w", err)
	}
	if w.compressed, err = zstd.NewWriter(w.encrypted, zstd.WithEncoderConcurrency(1)); err != nil {
		return nil, fmt.Errorf("compress the backup: %w", err)
	}
	w.plain = bufio.NewWriterSize(w.compressed, pieceBytes)
	h.Format = Format
	_, err = w.plain.WriteString(magic)
	return w, errors.Join(err, w.line(h))
}

func (w *Writer) line(value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		_, err = w.plain.Write(append(text, '\n'))
	}
	return err
}

// Table writes a table. fill writes its rows as COPY does, in text.
func (w *Writer) Table(t Table, fill func(io.Writer) error) (Sum, error) {
	if err := w.line(t); err != nil {
		return Sum{}, err
	}
	pieces := &pieceWriter{to: w.plain, hash: sha256.New()}
	buffered := bufio.NewWriterSize(pieces, pieceBytes)
	if err := errors.Join(fill(buffered), buffered.Flush(), pieces.length(0)); err != nil {
		return Sum{}, fmt.Errorf("back up %s: %w", t.Name, err)
	}
	w.tables++
	sum := pieces.sum()
	return sum, w.line(sum)
}

// Close writes the end. A file without it is not a backup.
func (w *Writer) Close() error {
	return errors.Join(w.line(trailer{w.tables}), w.plain.Flush(), w.compressed.Close(), w.encrypted.Close())
}

// pieceWriter writes a table's rows in pieces and sums them up.
type pieceWriter struct {
	to   io.Writer
	hash hash.Hash
	rows int64
	size int64
}

func (p *pieceWriter) length(n int) error {
	var b [lengthSize]byte
	binary.BigEndian.PutUint32(b[:], uint32(n)) //nolint:gosec // at most what a Write gets
	_, err := p.to.Write(b[:])
	return err
}

// Write implements io.Writer.
func (p *pieceWriter) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		piece := rest[:min(len(rest), pieceBytes)]
		rest = rest[len(piece):]
		if err := p.length(len(piece)); err != nil {
			return 0, err
		}
		if _, err := p.to.Write(piece); err != nil {
			return 0, err
		}
		p.see(piece)
	}
	return len(b), nil
}

// see counts bytes. COPY ends each row with a line break, and has no other.
func (p *pieceWriter) see(piece []byte) {
	p.hash.Write(piece)
	p.rows += int64(bytes.Count(piece, []byte{'\n'}))
	p.size += int64(len(piece))
}

func (p *pieceWriter) sum() Sum {
	s := Sum{Rows: p.rows, SizeBytes: p.size}
	p.hash.Sum(s.SHA256[:0])
	return s
}
