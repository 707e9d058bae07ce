package officefile

import (
	"bytes"
	"fmt"
	"io"
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
	// mark, in the entry of that name, identifies the kind.
	markedIn, mark string
	// encryption, in the entry of that name, means a password; "" if encryption shows otherwise.
	encryptedIn, encryption string
	read                    func(*container) *found
}{
	DOCX: {name: "DOCX", markedIn: contentTypes, mark: string(DOCX) + ".main+xml", read: readDOCX},
	PPTX: {name: "PPTX", markedIn: contentTypes, mark: string(PPTX) + ".main+xml", read: readPPTX},
	XLSX: {name: "XLSX", markedIn: contentTypes, mark: string(XLSX) + ".main+xml", read: readXLSX},
	ODT: {
		name: "ODT", markedIn: "mimetype", mark: string(ODT), encryptedIn: odfManifest, encryption: odfEncryption,
		read: func(c *container) *found { return readODF(c, "paragraph") },
	},
	ODP: {
		name: "ODP", markedIn: "mimetype", mark: string(ODP), encryptedIn: odfManifest, encryption: odfEncryption, read: readODP,
	},
	ODS: {
		name: "ODS", markedIn: "mimetype", mark: string(ODS), encryptedIn: odfManifest, encryption: odfEncryption, read: readODS,
	},
}

const (
	contentTypes  = "[Content_Types].xml"
	odfManifest   = "META-INF/manifest.xml"
	odfEncryption = "encryption-data"
)

// Known reports whether this package knows the kind.
func (k Kind) Known() bool { return kinds[k].name != "" }

// String returns the kind's name for people, as in DOCX.
func (k Kind) String() string { return kinds[k].name }

func (k Kind) read(c *container) *found { return kinds[k].read(c) }

func (k Kind) check(c *container) error {
	if is := kinds[k]; !bytes.Contains(c.content(is.markedIn), []byte(is.mark)) {
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
