package sniff

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	pptx = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	odt  = "application/vnd.oasis.opendocument.text"
	ods  = "application/vnd.oasis.opendocument.spreadsheet"
	odp  = "application/vnd.oasis.opendocument.presentation"
)

// zipOf returns an uncompressed ZIP with the entries in that order, each with its own name as its content, or with the text
// after "=".
func zipOf(entries ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, entry := range entries {
		name, content, given := strings.Cut(entry, "=")
		if !given {
			content = name
		}
		part, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			panic(err)
		}
		if _, err := part.Write([]byte(content)); err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

func ftyp(brand string) string { return "\x00\x00\x00\x18ftyp" + brand + "\x00\x00\x02\x00isomiso2" }

func matroska(docType string) string {
	return "\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82" +
		string([]byte{0x80 | byte(len(docType))}) + docType
}

// contents are files of each type that a tool accepts, and of some that none does.
var contents = map[string]string{
	"docx as Word orders it":     zipOf("[Content_Types].xml", "_rels/.rels", "word/document.xml"),
	"docx in another order":      zipOf("customXml/item1.xml="+strings.Repeat("x", 20_000), "docProps/app.xml", "word/document.xml", "[Content_Types].xml"),
	"docx with many parts":       zipOf(append(parts("word/media/", 20_000), "[Content_Types].xml")...),
	"docx cut short":             zipOf("[Content_Types].xml", "word/document.xml="+strings.Repeat("x", 9_000))[:9_000],
	"docx with a password":       "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 300_000) + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00",
	"doc":                        "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + strings.Repeat("\x00", 600) + "W\x00o\x00r\x00d\x00",
	"xlsx":                       zipOf("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"),
	"pptx":                       zipOf("_rels/.rels", "[Content_Types].xml", "ppt/presentation.xml"),
	"odt":                        zipOf("mimetype="+odt, "content.xml"),
	"ods":                        zipOf("mimetype="+ods, "content.xml"),
	"odp":                        zipOf("mimetype="+odp, "content.xml"),
	"odf packed again":           zipOf("Pictures/a.png", "content.xml", "mimetype="+ods),
	"zip":                        zipOf("a.txt", "b.txt"),
	"zip with a file named word": zipOf("words/list.txt", "word"),
	"empty zip":                  zipOf(),
	"pdf":                        "%PDF-1.7\n%\xE2\xE3\xCF\xD3\n",
	"pdf after a banner":         strings.Repeat("\x00", 900) + "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n",
	"html":                       "<!doctype html><title>x</title>",
	"markdown":                   "# Title\n\n<svg>*text*</svg>\n",
	"csv":                        "BMW,1\r\nGrün,2\r\n",
	"log of a terminal":          "# Log\n\n\x1b[31mred\x1b[0m and a bell\x07 and a zero\x00 in a text of several words and lines\n",
	"csv in Latin-1":             "Gr\xFCn;1\r\n",
	"text in UTF-16":             "\xFF\xFEa\x00b\x00",
	"json":                       `{"a":1}`,
	"bytes":                      "a\x00b\x01c",
	"png":                        "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
	"jpeg":                       "\xFF\xD8\xFF\xE0\x00\x10JFIF\x00",
	"webp":                       "RIFF\x24\x00\x00\x00WEBPVP8 ",
	"heic":                       ftyp("heic"),
	"mp4":                        ftyp("isom"),
	"m4v":                        ftyp("M4V "),
	"m4a":                        ftyp("M4A "),
	"quicktime":                  ftyp("qt  "),
	"quicktime of old":           "\x00\x00\x00\x08wide\x00\x00\x10\x00mdat\x00\x00\x00\x00",
	"quicktime without a brand":  "\x00\x00\x00\x6Cmoov\x00\x00\x00\x64mvhd",
	"webm":                       matroska("webm"),
	"matroska":                   matroska("matroska"),
	"mp3":                        "\xFF\xFB\x90\x64\x00\x00\x00\x00",
	"mp3 with a tag":             "ID3\x03\x00\x00\x00\x00\x00\x0ATIT2",
	"wav":                        "RIFF\x24\x00\x00\x00WAVEfmt ",
	"aac":                        "\xFF\xF1\x50\x80\x00\x1F\xFC",
	"aac with a tag":             "ID3\x04\x00\x00\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\xFF\xF1\x50\x80\x00\x1F\xFC",
	"mp3 with a tag and sound":   "ID3\x04\x00\x00\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\xFF\xFB\x90\x64\x00\x00",
	"aac after two tags":         "ID3\x04\x00\x00\x00\x00\x00\x02\x00\x00ID3\x04\x00\x00\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\xFF\xF1\x50\x80\x00\x1F\xFC",
	"wav of 64 bits":             "RF64\xFF\xFF\xFF\xFFWAVEds64\x1C\x00\x00\x00",
	"a tag as long as the head":  "ID3\x04\x00\x00\x00\x01\x00\x06" + strings.Repeat("x", 9_000),
	"ogg audio":                  "OggS\x00\x02" + strings.Repeat("\x00", 22) + "\x01vorbis\x00\x00\x00\x00",
	"ogg video":                  "OggS\x00\x02" + strings.Repeat("\x00", 22) + "\x80theora\x03\x02\x01",
	"program":                    "\x7FELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x3e\x00",
}

// parts returns so many names that their directory is larger than the tail that is kept.
func parts(folder string, count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = fmt.Sprintf("%s%d=", folder, i)
	}
	return names
}

// TestEachTypeTakesItsOwnContentOnly: a declared type accepts the contents named here, and no others.
func TestEachTypeTakesItsOwnContentOnly(t *testing.T) {
	texts := []string{"html", "markdown", "csv", "csv in Latin-1", "text in UTF-16", "json", "log of a terminal"}
	tagged := []string{"mp3", "mp3 with a tag", "mp3 with a tag and sound", "aac with a tag", "aac after two tags", "a tag as long as the head"} // the engine tells what follows a tag
	cases := map[string][]string{
		docx: {"docx as Word orders it", "docx in another order", "docx with many parts", "docx cut short", "docx with a password"},
		xlsx: {"xlsx", "docx with a password"}, pptx: {"pptx", "docx with a password"},
		odt: {"odt", "odf packed again"}, ods: {"ods", "odf packed again"}, odp: {"odp", "odf packed again"}, // the engine finds which
		"application/pdf": {"pdf", "pdf after a banner"},
		"text/csv":        texts, "text/html": texts, "text/markdown": texts, "text/plain": texts, "application/json": texts,
		"image/png": {"png"}, "image/jpeg": {"jpeg"}, "image/webp": {"webp"},
		"video/mp4": {"mp4", "m4v"}, "video/quicktime": {"quicktime", "quicktime of old", "quicktime without a brand", "mp4", "m4v"}, "video/webm": {"webm"},
		"audio/mpeg": tagged, "audio/wav": {"wav", "wav of 64 bits"}, "audio/x-wav": {"wav", "wav of 64 bits"}, "audio/wave": {"wav", "wav of 64 bits"},
		"audio/aac": {"aac", "aac with a tag", "aac after two tags", "a tag as long as the head"},
		"audio/ogg": {"ogg audio"}, "application/ogg": {"ogg audio"}, "audio/mp3": tagged,
		"audio/mp4": {"m4a", "mp4"}, "audio/x-m4a": {"m4a", "mp4"},
	}
	for declared, own := range cases {
		for name, content := range contents {
			err := pass(New(declared, int64(len(content))), content, len(content))
			if taken := err == nil; taken != slices.Contains(own, name) {
				t.Errorf("%s declared as %s: %v", name, declared, err)
			}
			var mismatch *Mismatch
			if err != nil && (!errors.As(err, &mismatch) || mismatch.Declared != declared || mismatch.Found == "") {
				t.Errorf("%s declared as %s: %#v", name, declared, err)
			}
		}
	}
}

// pass passes the content in pieces of that length.
func pass(s *Sniffer, content string, length int) error {
	for piece := range slices.Chunk([]byte(content), length) {
		if err := s.Pass(piece); err != nil {
			return err
		}
	}
	return nil
}

func TestPiecesMakeNoDifference(t *testing.T) {
	for name, content := range contents {
		for _, declared := range []string{docx, "application/pdf", "text/csv"} {
			size := int64(len(content))
			whole := pass(New(declared, size), content, len(content))
			for _, length := range []int{1, 7, headBytesMax, headBytesMax + 1} {
				if length == 1 && size > 400_000 {
					continue // one byte at a time takes too long
				}
				if err := pass(New(declared, size), content, length); (err == nil) != (whole == nil) {
					t.Errorf("%s declared as %s in pieces of %d: %v, as a whole %v", name, declared, length, err, whole)
				}
			}
		}
	}
}

// TestOtherContentIsKnownEarly: an upload of 500 MB is refused long before its end.
func TestOtherContentIsKnownEarly(t *testing.T) {
	s := New("video/mp4", 500_000_000)
	var mismatch *Mismatch
	if err := s.Pass([]byte(strings.Repeat("x", headBytesMax))); !errors.As(err, &mismatch) || mismatch.Found != "text/plain" {
		t.Error(err)
	}
}

// TestLittleIsKept of a file that passes, whatever its declared type.
func TestLittleIsKept(t *testing.T) {
	s := New(docx, 64<<20)
	piece := append([]byte("PK\x03\x04"), make([]byte, 1<<20-4)...)
	for range 63 {
		if err := s.Pass(piece); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Pass(piece); err == nil {
		t.Error("a ZIP without word/ was accepted")
	}
	if kept := len(s.head) + len(s.tail); kept > headBytesMax+tailBytesMax {
		t.Errorf("%d bytes are kept", kept)
	}
}

// FuzzSniffer: the result does not depend on how the content is split.
func FuzzSniffer(f *testing.F) {
	for _, content := range contents {
		if len(content) < 30_000 {
			f.Add([]byte(content), docx)
			f.Add([]byte(content), "video/mp4")
		}
	}
	f.Fuzz(func(t *testing.T, content []byte, declared string) {
		whole := New(declared, int64(len(content))).Pass(content)
		s := New(declared, int64(len(content)))
		var err error
		one := iotest.OneByteReader(bytes.NewReader(content))
		for piece := make([]byte, 3); err == nil; {
			n, end := one.Read(piece)
			if end != nil {
				break
			}
			err = s.Pass(piece[:n])
		}
		if (err == nil) != (whole == nil) {
			t.Errorf("%q declared as %q: %v in pieces, %v as a whole", content, declared, err, whole)
		}
	})
}
