package officefile

import (
	"bytes"
	"fmt"
	"io"
	"slices"
)

// Kind is a kind of document, by its MIME type.
type Kind string

// The kinds of documents: texts, presentations, spreadsheets.
const (
	DOCX Kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	ODT  Kind = "application/vnd.oasis.opendocument.text"
	PPTX Kind = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	ODP  Kind = "application/vnd.oasis.opendocument.presentation"
	XLSX Kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	ODS  Kind = "application/vnd.oasis.opendocument.spreadsheet"
)

// kinds is what is known about each kind.
var kinds = map[Kind]struct {
	name string
	// marks identify the kind: the entry of that name has one of them: a template or a slide show is also a document.
	markedIn string
	marks    []string
	// encryption, in the entry of that name, means a password; "" if encryption shows otherwise.
	encryptedIn, encryption string
	read                    func(*container) *found
}{
	DOCX: {name: "DOCX", markedIn: contentTypes, marks: mainParts("wordprocessingml", "document", "template"), read: readDOCX},
	PPTX: {name: "PPTX", markedIn: contentTypes, marks: mainParts("presentationml", "presentation", "slideshow", "template"), read: readPPTX},
	XLSX: {name: "XLSX", markedIn: contentTypes, marks: mainParts("spreadsheetml", "sheet", "template"), read: readXLSX},
	ODT: {
		name: "ODT", markedIn: "mimetype", marks: []string{string(ODT)}, encryptedIn: odfManifest, encryption: odfEncryption,
		read: func(c *container) *found { return readODF(c, "paragraph") },
	},
	ODP: {
		name: "ODP", markedIn: "mimetype", marks: []string{string(ODP)}, encryptedIn: odfManifest, encryption: odfEncryption, read: readODP,
	},
	ODS: {
		name: "ODS", markedIn: "mimetype", marks: []string{string(ODS)}, encryptedIn: odfManifest, encryption: odfEncryption, read: readODS,
	},
}

const (
	contentTypes  = "[Content_Types].xml"
	odfManifest   = "META-INF/manifest.xml"
	odfEncryption = "encryption-data"
)

// mainParts returns the types of the main part of each variant of an Office Open XML format.
func mainParts(format string, variants ...string) (types []string) {
	for _, variant := range variants {
		types = append(types, "application/vnd.openxmlformats-officedocument."+format+"."+variant+".main+xml")
	}
	return types
}

// Known reports whether this package knows the kind.
func (k Kind) Known() bool { return kinds[k].name != "" }

// String returns the kind's name for people, as in DOCX.
func (k Kind) String() string { return kinds[k].name }

func (k Kind) read(c *container) *found { return kinds[k].read(c) }

func (k Kind) check(c *container) error {
	is := kinds[k]
	said := c.content(is.markedIn)
	if !slices.ContainsFunc(is.marks, func(mark string) bool { return bytes.Contains(said, []byte(mark)) }) {
		return fmt.Errorf("%w: it is no %s document", ErrKind, is.name)
	}
	return nil
}

func (k Kind) isEncrypted(c *container) bool {
	is := kinds[k]
	return is.encryptedIn != "" && bytes.Contains(c.content(is.encryptedIn), []byte(is.encryption))
}

// scannedBytesMax bounds how much of an entry is searched.
const scannedBytesMax = 16 << 20

// content returns the beginning of an entry; nil if there is no such entry.
func (c *container) content(name string) []byte {
	entry, found := c.byName[name]
	if !found {
		return nil
	}
	r, err := entry.Open()
	if err != nil {
		return nil
	}
	defer func() { _ = r.Close() }()
	content, _ := io.ReadAll(io.LimitReader(r, scannedBytesMax)) // verified already
	return content
}
