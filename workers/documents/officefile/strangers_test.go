package officefile

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

// changed returns the path of a document with a text replaced, and with compressed folders, as some programs write them.
func changed(t *testing.T, document []byte, from, to string, folders ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "document")
	if err := os.WriteFile(path, officefiletest.Changed(document, from, to, folders...), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTemplatesAreDocuments(t *testing.T) {
	path := changed(t, officefiletest.XLSX(officefiletest.Worksheet{Name: "a", Rows: officefiletest.Row(1, "x")}), "spreadsheetml.sheet.main", "spreadsheetml.template.main")
	if _, err := Inspect(t.Context(), path, XLSX); err != nil {
		t.Error(err)
	}
	if _, err := Inspect(t.Context(), path, PPTX); err == nil {
		t.Error("a workbook was taken for a presentation")
	}
}

func TestSlideShowsArePresentations(t *testing.T) {
	for _, mark := range []string{"slideshow", "template", "presentation"} {
		c := &container{byName: map[string]*zip.File{}}
		document := officefiletest.Zip(officefiletest.Part{Name: contentTypes, Content: "application/vnd.openxmlformats-officedocument.presentationml." + mark + ".main+xml"})
		reader, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
		if err != nil {
			t.Fatal(err)
		}
		c.byName[contentTypes] = reader.File[0]
		if err := PPTX.check(c); err != nil {
			t.Errorf("%s: %v", mark, err)
		}
		if err := DOCX.check(c); err == nil {
			t.Errorf("%s: it was taken for a text", mark)
		}
	}
}

func TestCompressedFoldersAreLeftOut(t *testing.T) {
	path := changed(t, officefiletest.XLSX(officefiletest.Worksheet{Name: "a", Rows: officefiletest.Row(1, "x")}), "", "", "", "Configurations2/")
	to := filepath.Join(t.TempDir(), "copy")
	if err := WriteForPrint(path, to, XLSX, PrintSetup{}); err != nil {
		t.Fatal(err)
	}
	if _, err := Inspect(t.Context(), to, XLSX); err != nil {
		t.Error(err)
	}
}
