package lake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"

	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// pageBufferSizeBytes is what each column of an open file holds from its first row on: a window has dozens of files, most of them of a
// few rows, so that parquet-go's own 256 KiB would be hundreds of megabytes.
const pageBufferSizeBytes = 16 << 10

// groupRowsMax is how many rows a file's row groups have: they are held in memory, uncompressed, until their group is written.
const groupRowsMax = 10_000

// rowTypes are the types of rows by event type.
var rowTypes = sync.OnceValue(func() map[string]rowType {
	types := make(map[string]rowType, len(domain.Events))
	for _, e := range domain.Events {
		types[e.EventType()] = newRowType(e)
	}
	return types
})

// ErrUnknownType means that a newer version of the service has logged an event: this one cannot write its window.
var ErrUnknownType = errors.New("an event's type is not known to this version")

// file collects the rows of one type and day as Parquet, compressed with zstd.
type file struct {
	content bytes.Buffer
	rows    rowType
	out     *parquet.GenericWriter[any]
	grouped int
}

func newFile(eventType string) (*file, error) {
	rows, known := rowTypes()[eventType]
	if !known {
		return nil, fmt.Errorf("%w: %s", ErrUnknownType, eventType)
	}
	f := &file{rows: rows}
	f.out = parquet.NewGenericWriter[any](&f.content, parquet.SchemaOf(reflect.New(rows.row).Interface()), parquet.Compression(&parquet.Zstd),
		parquet.PageBufferSize(pageBufferSizeBytes), parquet.CreatedBy("toolmill", "", ""))
	return f, nil
}

func (f *file) add(c Common, e event.Event) error {
	if _, err := f.out.Write([]any{f.rows.rowOf(c, e)}); err != nil {
		return fmt.Errorf("write row of %s: %w", c.ID, err)
	}
	if f.grouped++; f.grouped < groupRowsMax {
		return nil
	}
	f.grouped = 0
	return f.out.Flush()
}

// end returns the whole file.
func (f *file) end() (io.Reader, error) {
	if err := f.out.Close(); err != nil {
		return nil, fmt.Errorf("end file: %w", err)
	}
	return &f.content, nil
}
