package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/projections/store"
)

// SameRows implements store.Tx. It compares what Postgres sends with what Copy would send, byte for byte: binary COPY
// encodes a value in one way only, so nothing is decoded.
func (t *Tx) SameRows(ctx context.Context, query string, columns []any) (bool, error) {
	count, err := length(columns)
	if err != nil {
		return false, err
	}
	if slices.ContainsFunc(columns, isPacked) {
		return false, errPacked
	}
	expected := &expectation{copyReader: copyReader{columns: columns, count: count}}
	if _, err := t.tx.Conn().PgConn().CopyTo(ctx, expected, "COPY ("+query+") TO STDOUT BINARY"); err != nil {
		return false, fmt.Errorf("compare rows: %w", named(err))
	}
	return !expected.differs, nil
}

// errPacked means that a column has bytes that may be kept in more than one form.
var errPacked = errors.New("compare rows: a column of events has no single form")

func isPacked(column any) bool {
	_, is := column.([]store.Packed)
	return is
}

// expectation compares what is written to it with the rows as binary COPY. A row too many or too few differs too: one
// side has the trailer where the other has a row. It accepts everything, because an error of the writer would end the
// connection.
type expectation struct {
	copyReader

	differs bool
}

// Write implements io.Writer.
func (e *expectation) Write(sent []byte) (int, error) {
	for left := sent; len(left) > 0 && !e.differs; {
		if len(e.rest) == 0 {
			e.fill()
		}
		n := min(len(left), len(e.rest))
		e.differs = !bytes.Equal(left[:n], e.rest[:n])
		left, e.rest = left[n:], e.rest[n:]
	}
	return len(sent), nil
}
