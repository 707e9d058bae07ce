package officefile

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

type part = officefiletest.Part

func entry(name, content string) part { return part{Name: name, Content: content} }

func inspect(t *testing.T, content []byte, kind Kind) (Document, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return Inspect(t.Context(), path, kind)
}

var (
	docx = officefiletest.DOCX(officefiletest.Paragraph("", "text"))
	odt  = officefiletest.ODT("", "<text:p>text</text:p>")
)

func TestDocumentsOfTheirKindAreTaken(t *testing.T) {
	for kind, content := range map[Kind][]byte{DOCX: docx, ODT: odt} {
		doc, err := inspect(t, content, kind)
		if err != nil || doc.SizeBytes != int64(len(content)) || len(doc.Fonts) > 0 || doc.ExternalReferences > 0 {
			t.Errorf("%s: %+v, %v", kind, doc, err)
		}
	}
}

func TestDocumentsAreRefused(t *testing.T) {
	manifest := `<manifest:encryption-data manifest:checksum="x"/>`
	damaged := bytes.Clone(docx)
	damaged[len("PK\x03\x04")+60] ^= 0xFF
	for name, test := range map[string]struct {
		content []byte
		kind    Kind
		want    error
	}{
		"nothing":                 {nil, DOCX, ErrKind},
		"HTML":                    {[]byte("<html><body>x</body></html>"), DOCX, ErrKind},
		"RTF":                     {[]byte(`{\rtf1 x}`), DOCX, ErrKind},
		"ODT for DOCX":            {odt, DOCX, ErrKind},
		"DOCX for ODT":            {docx, ODT, ErrKind},
		"any ZIP":                 {officefiletest.Zip(entry("a.txt", "x")), DOCX, ErrKind},
		"a binary DOC":            {append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), make([]byte, 4096)...), DOCX, ErrKind},
		"truncated":               {docx[:len(docx)/2], DOCX, ErrCorrupt},
		"without its end":         {docx[:len(docx)-10], DOCX, ErrCorrupt},
		"a changed byte":          {damaged, DOCX, ErrCorrupt},
		"a name that leads out":   {officefiletest.DOCX("", entry("../evil", "x")), DOCX, ErrCorrupt},
		"an absolute name":        {officefiletest.DOCX("", entry("/etc/evil", "x")), DOCX, ErrCorrupt},
		"a name of Windows":       {officefiletest.DOCX("", entry(`..\evil`, "x")), DOCX, ErrCorrupt},
		"one name twice":          {officefiletest.DOCX("", entry("word/document.xml", "x")), DOCX, ErrCorrupt},
		"encrypted DOCX":          {officefiletest.EncryptedDOCX(), DOCX, ErrEncrypted},
		"encrypted ODT":           {officefiletest.Zip(entry("mimetype", string(ODT)), entry("META-INF/manifest.xml", manifest)), ODT, ErrEncrypted},
		"a ZIP with a password":   {withFlag(docx, 1), DOCX, ErrEncrypted},
		"too many entries":        {officefiletest.Zip(make([]part, entriesMax+1)...), DOCX, ErrBomb},
		"packed too well":         {declaring(docx, ratioFromBytes/2), DOCX, ErrBomb},
		"more than it says":       {declaring(docx, 1), DOCX, ErrCorrupt},
		"a declared size too big": {declaring(docx, contentBytesMax+1), DOCX, ErrBomb},
	} {
		if _, err := inspect(t, test.content, test.kind); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// centralRecords calls change with each record of the directory (APPNOTE 4.3.12).
func centralRecords(file []byte, change func(record []byte)) []byte {
	changed := bytes.Clone(file)
	for at := 0; ; at += len(directoryMagic) {
		next := bytes.Index(changed[at:], directoryMagic)
		if next < 0 {
			return changed
		}
		at += next
		change(changed[at:])
	}
}

func withFlag(file []byte, flag uint16) []byte {
	return centralRecords(file, func(record []byte) { binary.LittleEndian.PutUint16(record[8:], flag) })
}

// declaring makes every entry declare that uncompressed size.
func declaring(file []byte, sizeBytes uint32) []byte {
	return centralRecords(file, func(record []byte) { binary.LittleEndian.PutUint32(record[24:], sizeBytes) })
}

func TestNeitherContextNorDiskIsTheDocumentsFault(t *testing.T) {
	_, err := Inspect(t.Context(), filepath.Join(t.TempDir(), "missing"), DOCX)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, docx, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Inspect(ctx, path, DOCX); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestASequenceIsFoundAcrossBlocks(t *testing.T) {
	const block = 256 << 10
	for _, at := range []int{0, 1, block - 3, block - 1, block, 2*block - 2, 3 * block} {
		content := make([]byte, 3*block+8)
		copy(content[at:], "needle"[:min(6, len(content)-at)])
		if count, err := occurrences(bytes.NewReader(content), []byte("needle")); count != 1 || err != nil {
			t.Errorf("at %d: %d, %v", at, count, err)
		}
	}
}

func FuzzInspect(f *testing.F) {
	f.Add(docx)
	f.Add(odt)
	f.Add(officefiletest.EncryptedDOCX())
	path := filepath.Join(f.TempDir(), "input")
	f.Fuzz(func(t *testing.T, content []byte) {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, kind := range []Kind{DOCX, ODT} {
			_, err := Inspect(t.Context(), path, kind)
			named := errors.Is(err, ErrKind) || errors.Is(err, ErrCorrupt) || errors.Is(err, ErrEncrypted) || errors.Is(err, ErrBomb)
			if err != nil && !named {
				t.Error(fmt.Errorf("%s: %w", kind, err))
			}
		}
	})
}
