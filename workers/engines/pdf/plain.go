package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// errNotPlain is returned for a file that is not built as plainly as the engines build theirs. It may be a sound PDF, an
// encrypted one or a broken one.
var errNotPlain = errors.New("not a plainly built PDF")

const (
	tailBytes = 1 << 10
	// entryBytes is the size of an entry of the cross-reference table (ISO 32000-1, 7.5.4).
	entryBytes = 20
	// objectsMax bounds the table in memory, at 8 bytes an object.
	objectsMax = 2_000_000
	// objectBytesMax bounds a dictionary that is parsed: a node with 100,000 children has less.
	objectBytesMax = 1 << 20
	trailerBytes   = 4 << 10
	// readBytesMax bounds what is read of a file, and so the time: some 80,000 pages need it.
	readBytesMax = 256 << 20
)

// plainFile is a PDF with one cross-reference table: neither encrypted nor updated, its structure not in compressed streams.
type plainFile struct {
	file    io.ReaderAt
	size    int64
	places  []int64 // of the objects, by number; 0 if there is none
	trailer dictionary
	visited map[reference]bool
	// readBytes is what has been read of the file.
	readBytes int64
}

func readPlain(file io.ReaderAt, size int64) (*plainFile, error) {
	f := &plainFile{file: file, size: size, visited: map[reference]bool{}}
	head, err := f.read(0, int64(len("%PDF-")))
	if err != nil || string(head) != "%PDF-" {
		return nil, notPlainUnless(err)
	}
	table, err := f.tablePlace()
	if err != nil {
		return nil, err
	}
	end, err := f.readTable(table)
	if err != nil {
		return nil, err
	}
	return f, f.readTrailer(end)
}

// read returns the bytes of a range, fewer at the end of the file.
func (f *plainFile) read(from, count int64) ([]byte, error) {
	if from < 0 || from > f.size || f.readBytes > readBytesMax {
		return nil, errNotPlain
	}
	text := make([]byte, min(count, f.size-from))
	f.readBytes += int64(len(text))
	if _, err := f.file.ReadAt(text, from); err != nil {
		return nil, fmt.Errorf("read PDF: %w", err)
	}
	return text, nil
}

// tablePlace returns the offset after the file's last startxref.
func (f *plainFile) tablePlace() (int64, error) {
	tail, err := f.read(max(0, f.size-tailBytes), tailBytes)
	if err != nil {
		return 0, err
	}
	before, after, found := bytes.Cut(tail[max(0, bytes.LastIndex(tail, []byte("startxref"))):], []byte("startxref"))
	if !found || len(before) > 0 {
		return 0, errNotPlain
	}
	s := scanner{text: after}
	place, err := s.value(0)
	offset, whole := place.(int64)
	if err != nil || !whole || string(bytes.TrimSpace(after[s.at:])) != "%%EOF" {
		return 0, errNotPlain
	}
	return offset, nil
}

// readTable reads the table, which must have a single section, and returns the offset of what follows it.
func (f *plainFile) readTable(at int64) (end int64, err error) {
	head, err := f.read(at, 64)
	if err != nil {
		return 0, err
	}
	s := scanner{text: head}
	first, count, ok := s.section()
	if !ok || first != 0 || count < 0 || count > objectsMax {
		return 0, errNotPlain
	}
	entries, err := f.read(at+int64(s.at), count*entryBytes)
	if err != nil || int64(len(entries)) != count*entryBytes {
		return 0, notPlainUnless(err)
	}
	f.places = make([]int64, count)
	for i := range f.places {
		if f.places[i], err = place(entries[i*entryBytes:][:entryBytes]); err != nil {
			return 0, err
		}
	}
	return at + int64(s.at) + count*entryBytes, nil
}

// place returns the offset in an entry such as "0000000017 00000 n \n", 0 if the object is free.
func place(entry []byte) (int64, error) {
	kind := entry[17]
	offset, err := strconv.ParseInt(string(entry[:10]), 10, 64)
	if err != nil || entry[10] != ' ' || entry[16] != ' ' || kind != 'n' && kind != 'f' {
		return 0, errNotPlain
	}
	if kind == 'f' {
		return 0, nil
	}
	return offset, nil
}

func (f *plainFile) readTrailer(at int64) error {
	text, err := f.read(at, trailerBytes)
	if err != nil {
		return err
	}
	s := scanner{text: text}
	if !s.word("trailer") {
		return errNotPlain
	}
	value, err := s.value(0)
	trailer, ok := value.(dictionary)
	if err != nil || !ok {
		return errNotPlain
	}
	for _, key := range []name{"Encrypt", "Prev", "XRefStm"} {
		if _, found := trailer[key]; found {
			return errNotPlain
		}
	}
	f.trailer = trailer
	return nil
}
