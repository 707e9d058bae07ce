package officefile

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

// changed returns a document with the content types of an entry replaced, and compressed folders added, as some programs write them.
func changed(t *testing.T, document []byte, from, to string, folders ...string) string {
	t.Helper()
	source, err := zip.NewReader(bytes.NewReader(document), int64(len(document)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	target := zip.NewWriter(&out)
	for _, entry := range source.File {
		content := (&container{byName: map[string]*zip.File{entry.Name: entry}}).content(entry.Name)
		part, err := target.CreateHeader(&zip.FileHeader{Name: entry.Name, Method: entry.Method})
		if err == nil {
			_, err = part.Write(bytes.ReplaceAll(content, []byte(from), []byte(to)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range folders {
		// This writer refuses content in a folder, so its slash is put in afterwards.
		folder := &zip.FileHeader{Name: name + "\x02folder", Method: zip.Deflate, CompressedSize64: 2}
		part, err := target.CreateRaw(folder)
		if err == nil {
			_, err = part.Write([]byte{3, 0}) // an empty stream
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := target.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "document")
	if err := os.WriteFile(path, bytes.ReplaceAll(out.Bytes(), []byte("\x02folder"), []byte("folder/")), 0o600); err != nil {
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
