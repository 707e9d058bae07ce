package officefile

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// The faults of a document. Every error of Inspect is one of them, an ended
// context's, or of reading the file.
var (
	// ErrKind says that it is something else than it is declared to be.
	ErrKind = errors.New("the file is of another kind")
	// ErrCorrupt says that it is damaged or incomplete.
	ErrCorrupt = errors.New("the file is damaged or incomplete")
	// ErrEncrypted says that it opens with a password only.
	ErrEncrypted = errors.New("the document has a password")
	// ErrBomb says that unpacking it would take more than a document may.
	ErrBomb = errors.New("the file unpacks to too much")
)

// Document is what was found in a document that an engine may open.
type Document struct {
	SizeBytes int64
	// Fonts are the families that it names for its text, sorted, each once.
	Fonts []string
	// ExternalReferences are the addresses from which it would load something:
	// pictures, templates, linked parts. Hyperlinks are none.
	ExternalReferences int
	// Slides is how many slides a presentation shows, HiddenSlides how many more it has.
	Slides, HiddenSlides int
	// Sheets are those of a spreadsheet, in an order of no meaning.
	Sheets []Sheet
}

// Inspect looks into the document at path, which is declared to be of a kind.
func Inspect(ctx context.Context, path string, kind Kind) (Document, error) {
	file, err := os.Open(path)
	if err != nil {
		return Document{}, fmt.Errorf("inspect document: %w", err)
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return Document{}, fmt.Errorf("inspect document: %w", err)
	}
	if err := recognize(file, info.Size(), kind); err != nil {
		return Document{}, err
	}
	c, err := openContainer(file, info.Size())
	if err != nil {
		return Document{}, err
	}
	if err := c.verify(ctx, kind); err != nil {
		return Document{}, err
	}
	found := kind.read(c)
	return Document{
		SizeBytes: info.Size(), Fonts: found.names(), ExternalReferences: found.references,
		Slides: found.slides, HiddenSlides: found.hiddenSlides, Sheets: found.sheets,
	}, nil
}
