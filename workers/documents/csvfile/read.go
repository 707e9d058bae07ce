package csvfile

import (
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/documents/textfile"
)

// Table is the content of a file.
type Table struct {
	Records [][]string
	Dialect Dialect
	// Charset is as in textfile.Text; Warnings are its.
	Charset   string
	Warnings  []string
	SizeBytes int64
}

var (
	// ErrEmpty means that the file has no values.
	ErrEmpty = errors.New("the table is empty")
	// ErrTooLong means that the file has more lines than allowed.
	ErrTooLong = errors.New("the table is too long")
	// ErrTooWide means that a line has more than ColumnsMax values.
	ErrTooWide = errors.New("the table is too wide")
)

// ColumnsMax is the number of columns of a LibreOffice sheet (7.4 and newer).
const ColumnsMax = 16_384

// Read reads the table in a file. If it has more than linesMax lines, it is not parsed. Errors: ErrEmpty, ErrTooLong,
// ErrTooWide, textfile.ErrBinary, those of reading the file.
func Read(path string, linesMax int) (Table, error) {
	if err := checkLines(path, linesMax); err != nil {
		return Table{}, err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return Table{}, err
	}
	text, err := textfile.Decode(content, "")
	if err != nil {
		return Table{}, err
	}
	table := Table{Charset: text.Charset, Warnings: text.Warnings(), SizeBytes: int64(len(content))}
	delimiter, rest, isDeclared := declared(text.Content)
	if table.Dialect = detect(rest); isDeclared {
		table.Dialect.Delimiter = delimiter
	}
	for record := range table.Dialect.records(rest) {
		if len(record) > ColumnsMax {
			return Table{}, ErrTooWide
		}
		table.Records = append(table.Records, record)
	}
	if len(table.Records) == 0 {
		return Table{}, ErrEmpty
	}
	return table, nil
}

// checkLines counts line ends without holding the file in memory.
func checkLines(path string, linesMax int) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	buffer := make([]byte, 64<<10)
	for lines := 0; lines <= linesMax; {
		n, err := file.Read(buffer)
		lines += max(bytes.Count(buffer[:n], []byte("\n")), bytes.Count(buffer[:n], []byte("\r")))
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return ErrTooLong
}
