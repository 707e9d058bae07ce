package officefile

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// rewrite copies a container with the ends of some entries changed. change gets an entry's name and returns nil if the entry
// stays as it is, else a function that changes its last changedBytesMax bytes, so that entries of any size can be streamed.
func rewrite(from, to string, change func(name string) func(end []byte) []byte) (err error) {
	source, err := zip.OpenReader(from)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return fmt.Errorf("rewrite document: %w", err)
	}
	defer func() { _ = source.Close() }()
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("rewrite document: %w", err)
	}
	target := zip.NewWriter(file)
	for _, entry := range source.File {
		if strings.HasSuffix(entry.Name, "/") {
			continue // a folder has no content, though some programs compress it
		}
		if changed := change(entry.Name); changed != nil {
			err = errors.Join(err, rewriteEntry(target, entry, changed))
		} else {
			err = errors.Join(err, target.Copy(entry))
		}
	}
	if err = errors.Join(err, target.Close(), file.Close()); err != nil {
		return fmt.Errorf("rewrite document: %w", err)
	}
	return nil
}

const changedBytesMax = 1 << 20

func rewriteEntry(target *zip.Writer, entry *zip.File, change func([]byte) []byte) error {
	source, err := entry.Open()
	if err != nil {
		return err
	}
	defer func() { _ = source.Close() }()
	sink, err := target.CreateHeader(&zip.FileHeader{Name: entry.Name, Method: entry.Method})
	if err != nil {
		return err
	}
	end, err := copyButEnd(sink, source)
	if err != nil {
		return err
	}
	_, err = sink.Write(change(end))
	return err
}

// copyButEnd returns the last changedBytesMax bytes instead of writing them.
func copyButEnd(sink io.Writer, source io.Reader) (end []byte, err error) {
	buffer := make([]byte, 2*changedBytesMax)
	held := 0
	for {
		n, err := io.ReadFull(source, buffer[held:])
		held += n
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			begin := max(0, held-changedBytesMax)
			_, err = sink.Write(buffer[:begin])
			return buffer[begin:held], err
		}
		if err == nil {
			_, err = sink.Write(buffer[:held-changedBytesMax])
		}
		if err != nil {
			return nil, err
		}
		held = copy(buffer, buffer[held-changedBytesMax:held])
	}
}
