package officefile

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/characters"
)

// Bounds of a container. The largest documents that people send are far below; an engine needs about ten times as much memory
// as a document has text.
const (
	entriesMax = 10_000
	// contentBytesMax bounds all entries together, uncompressed.
	contentBytesMax = 500_000_000
	// ratioMax is how many times larger than the file its content may be, if the content is above ratioFromBytes: repetitive XML
	// reaches 50.
	ratioMax       = 100
	ratioFromBytes = 50_000_000
)

// container is a ZIP file within its bounds, by entry.
type container struct {
	zip       *zip.Reader
	byName    map[string]*zip.File
	sizeBytes int64
	// characters are collected by verify.
	characters *characters.Set
}

var directoryMagic = []byte("PK\x01\x02")

func openContainer(file io.ReaderAt, sizeBytes int64) (*container, error) {
	// Count first: the ZIP reader allocates a record for each entry that it finds, whatever number the file declares.
	count, err := occurrences(io.NewSectionReader(file, 0, sizeBytes), directoryMagic)
	if err != nil {
		return nil, fmt.Errorf("inspect document: %w", err)
	}
	if count > entriesMax {
		return nil, fmt.Errorf("%w: it has more than %d entries", ErrBomb, entriesMax)
	}
	reader, err := zip.NewReader(file, sizeBytes)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, fmt.Errorf("%w: %w", ErrCorrupt, err)
	}
	c := &container{zip: reader, byName: make(map[string]*zip.File, len(reader.File)), sizeBytes: sizeBytes, characters: &characters.Set{}}
	for _, entry := range reader.File {
		if err := c.add(entry); err != nil {
			return nil, err
		}
	}
	return c, c.checkDeclared()
}

// add refuses entries that two programs could read differently.
func (c *container) add(entry *zip.File) error {
	const flagEncrypted = 1
	_, twice := c.byName[entry.Name]
	switch {
	case entry.Flags&flagEncrypted != 0:
		return ErrEncrypted
	case twice:
		return fmt.Errorf("%w: %q is in it twice", ErrCorrupt, entry.Name)
	case !isLocal(entry.Name):
		return fmt.Errorf("%w: the name %q leads outside", ErrCorrupt, entry.Name)
	}
	c.byName[entry.Name] = entry
	return nil
}

func isLocal(name string) bool {
	clean := path.Clean(name)
	return !path.IsAbs(clean) && clean != ".." && !strings.HasPrefix(clean, "../") && !strings.ContainsAny(name, "\\\x00")
}

// checkDeclared checks the sizes that the entries declare; verify checks that they are true.
func (c *container) checkDeclared() error {
	var total uint64
	for _, entry := range c.zip.File {
		if entry.UncompressedSize64 > contentBytesMax {
			return fmt.Errorf("%w: more than %d bytes", ErrBomb, contentBytesMax)
		}
		total += entry.UncompressedSize64
	}
	switch {
	case total > contentBytesMax:
		return fmt.Errorf("%w: more than %d bytes", ErrBomb, contentBytesMax)
	case total > ratioFromBytes && total > ratioMax*uint64(c.sizeBytes): //nolint:gosec // a size is not negative
		return fmt.Errorf("%w: more than %d times its size", ErrBomb, ratioMax)
	}
	return nil
}

// verify unpacks every entry once, so that a truncated or changed file is found here, with a clear error, and not by an engine.
// An encrypted document, which may look damaged, is recognised.
func (c *container) verify(ctx context.Context, kind Kind) error {
	if kind.isEncrypted(c) {
		return ErrEncrypted
	}
	for _, entry := range c.zip.File {
		if err := c.verifyEntry(ctx, entry); err != nil {
			return err
		}
	}
	return kind.check(c)
}

// verifyEntry relies on the reader, which returns an error at the end if size or checksum differ from the directory's.
func (c *container) verifyEntry(ctx context.Context, entry *zip.File) error {
	content, err := entry.Open()
	if err == nil {
		read := io.Reader(interruptible{ctx, content})
		if hasPrintedText(entry.Name) {
			read = io.TeeReader(read, c.characters)
		}
		err = readThrough(entry.Name, read)
		_ = content.Close()
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%w: %q: %w", ErrCorrupt, entry.Name, err)
	}
	return nil
}

// hasPrintedText reports whether a part may have text that is printed, in whatever kind of document.
func hasPrintedText(name string) bool {
	folder, rest, _ := strings.Cut(name, "/")
	switch folder {
	case "content.xml", "styles.xml":
		return rest == ""
	case "word", "ppt", "xl":
		return path.Ext(name) == ".xml" && !strings.HasPrefix(rest, "theme/") && rest != "fontTable.xml" && rest != "styles.xml"
	}
	return false
}

func readThrough(name string, content io.Reader) error {
	if mustBeWellFormed(name) {
		if err := wellFormed(content); err != nil {
			return err
		}
	}
	_, err := io.Copy(io.Discard, content)
	return err
}

// interruptible is a reader that fails when its context ends.
type interruptible struct {
	ctx context.Context //nolint:containedctx // it lives as long as one copy
	r   io.Reader
}

func (i interruptible) Read(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.r.Read(p)
}
