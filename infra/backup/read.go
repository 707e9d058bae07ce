package backup

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"filippo.io/age"
	"github.com/klauspost/compress/zstd"
)

// ParseIdentities reads the identities in a file of age-keygen's.
func ParseIdentities(file io.Reader) ([]age.Identity, error) {
	identities, err := age.ParseIdentities(file)
	if err != nil {
		return nil, errors.New("it is not a file of age-keygen's") // err has parts of the text
	}
	return identities, nil
}

// Visitor is what Read calls, in the order of the file. Nothing that it was given counts before Read has returned without an error.
type Visitor struct {
	// Begin gets the header; an error ends the reading.
	Begin func(Header) error
	// Table gets a table's rows as COPY writes them in text. What it does not read is passed over.
	Table func(t Table, rows io.Reader) error
	// Summed gets what the rows were.
	Summed func(t Table, s Sum)
}

// Read reads a backup to its end. Errors: ErrDamaged, ErrIdentity, ErrFormat, that of the visitor.
func Read(from io.Reader, identities []age.Identity, visit Visitor) error {
	opened, err := age.Decrypt(from, identities...)
	if no := new(age.NoIdentityMatchError); errors.As(err, &no) {
		return ErrIdentity
	}
	if err != nil {
		return damaged(err)
	}
	plain, err := zstd.NewReader(opened, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return damaged(err)
	}
	defer plain.Close()
	r := &reader{from: bufio.NewReaderSize(plain, lineBytesMax), visit: visit}
	return r.all()
}

func damaged(err error) error { return fmt.Errorf("%w: %w", ErrDamaged, err) }

type reader struct {
	from  *bufio.Reader
	visit Visitor
}

func (r *reader) all() error {
	first, err := r.from.ReadSlice('\n')
	if err != nil || string(first) != magic {
		return damaged(errors.Join(errors.New("it does not begin as a backup"), err))
	}
	var h Header
	if err := r.line(&h); err != nil {
		return err
	}
	if h.Format != Format {
		return fmt.Errorf("%w: %d", ErrFormat, h.Format)
	}
	if err := r.visit.Begin(h); err != nil {
		return err
	}
	return r.tables()
}

func (r *reader) tables() error {
	for n := 0; ; n++ {
		var next struct {
			Table
			Tables *int `json:"tables"`
		}
		if err := r.line(&next); err != nil {
			return err
		}
		if next.Tables != nil {
			return r.end(n, *next.Tables)
		}
		if err := r.table(next.Table); err != nil {
			return fmt.Errorf("%s: %w", next.Name, err)
		}
	}
}

// end checks the number of tables, and that nothing follows: age knows only at its end whether a file is whole.
func (r *reader) end(have, want int) error {
	if have != want {
		return damaged(fmt.Errorf("it has %d tables of %d", have, want))
	}
	if _, err := r.from.ReadByte(); !errors.Is(err, io.EOF) {
		return damaged(errors.Join(errors.New("something follows its end"), err))
	}
	return nil
}

func (r *reader) table(t Table) error {
	rows := &pieceReader{from: r.from, seen: pieceWriter{hash: sha256.New()}}
	if err := r.visit.Table(t, rows); err != nil {
		if rows.err != nil {
			err = errors.Join(damaged(rows.err), err)
		}
		return err
	}
	if _, err := io.Copy(io.Discard, rows); err != nil {
		return damaged(err)
	}
	var says Sum
	if err := r.line(&says); err != nil {
		return err
	}
	if has := rows.seen.sum(); has != says {
		return damaged(fmt.Errorf("it has %d rows, %d bytes and SHA-256 %s, and says %d, %d and %s",
			has.Rows, has.SizeBytes, has.SHA256, says.Rows, says.SizeBytes, says.SHA256))
	}
	r.visit.Summed(t, says)
	return nil
}

func (r *reader) line(into any) error {
	text, err := r.from.ReadSlice('\n')
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return damaged(err)
	}
	return nil
}

// pieceReader reads a table's rows up to the empty piece.
type pieceReader struct {
	from  *bufio.Reader
	left  int
	ended bool
	err   error
	seen  pieceWriter
}

// Read implements io.Reader.
func (p *pieceReader) Read(into []byte) (int, error) {
	if p.left == 0 && !p.ended && p.err == nil {
		p.err = p.next()
	}
	if p.err != nil {
		return 0, p.err
	}
	if p.ended {
		return 0, io.EOF
	}
	n, err := p.from.Read(into[:min(len(into), p.left)])
	p.left -= n
	p.seen.see(into[:n])
	if err != nil {
		p.err = whole(err)
	}
	return n, p.err
}

func (p *pieceReader) next() error {
	var length [lengthSize]byte
	if _, err := io.ReadFull(p.from, length[:]); err != nil {
		return whole(err)
	}
	n := binary.BigEndian.Uint32(length[:])
	if n > pieceBytes {
		return fmt.Errorf("a piece of %d bytes", n)
	}
	p.left, p.ended = int(n), n == 0
	return nil
}

// whole returns an end within a table as the error that it is.
func whole(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
