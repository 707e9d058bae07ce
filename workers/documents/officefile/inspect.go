package officefile

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/toolmill/toolmill/workers/documents/characters"
)

// The faults of a document. Every error of Inspect is one of these, the context's, or one of reading the file.
var (
	// ErrKind means that the file is of another kind than declared.
	ErrKind = errors.New("the file is of another kind")
	// ErrCorrupt means that it is damaged or incomplete.
	ErrCorrupt = errors.New("the file is damaged or incomplete")
	// ErrEncrypted means that it can only be opened with a password.
	ErrEncrypted = errors.New("the document has a password")
	// ErrBomb means that it is larger when unpacked than a document may be.
	ErrBomb = errors.New("the file unpacks to too much")
)

// Document is what was found in a document that an engine may open.
type Document struct {
	SizeBytes int64
	// Fonts are the font families that it names for its text, sorted, without duplicates.
	Fonts []string
	// Characters are those beyond ASCII in the parts with printed text; nil if they were not looked for.
	Characters *characters.Set
	// ExternalReferences counts the addresses from which it would load something: pictures, templates, linked parts. Hyperlinks do
	// not count.
	ExternalReferences int
	// Slides is the number of visible slides of a presentation, HiddenSlides that of hidden ones.
	Slides, HiddenSlides int
	// Sheets are those of a spreadsheet, in no particular order.
	Sheets []Sheet
}

// Inspect inspects the document at path, which is declared to be of a kind.
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
		SizeBytes: info.Size(), Fonts: found.names(), Characters: c.characters, ExternalReferences: found.references,
		Slides: found.slides, HiddenSlides: found.hiddenSlides, Sheets: found.sheets,
	}, nil
}
