package everytool

import (
	"archive/zip"
	"bytes"
	"strings"
	"unicode/utf8"
)

// beginnings are the first bytes of files of a kind, at an offset.
var beginnings = map[string][]struct {
	at   int
	text string
}{
	"application/pdf": {{0, "%PDF-"}},
	"image/gif":       {{0, "GIF8"}},
	"image/jpeg":      {{0, "\xff\xd8\xff"}},
	"image/png":       {{0, "\x89PNG"}},
	"image/webp":      {{0, "RIFF"}},
	"audio/wav":       {{0, "RIFF"}},
	"audio/mpeg":      {{0, "ID3"}, {0, "\xff\xfb"}, {0, "\xff\xf3"}},
	"video/mp4":       {{4, "ftyp"}},
	"video/quicktime": {{4, "ftyp"}},
}

// members are files that a ZIP of a kind contains.
var members = map[string]string{
	"application/zip": ".png",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "word/document.xml",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "xl/workbook.xml",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "ppt/presentation.xml",
}

// isOfKind checks the bytes themselves. It returns false for an unknown kind.
func isOfKind(kind string, content []byte) bool {
	if member, isZip := members[kind]; isZip {
		return hasMember(content, member)
	}
	if strings.HasPrefix(kind, "text/") {
		return len(bytes.TrimSpace(content)) > 0 && utf8.Valid(content)
	}
	for _, beginning := range beginnings[kind] {
		if len(content) > beginning.at && bytes.HasPrefix(content[beginning.at:], []byte(beginning.text)) {
			return true
		}
	}
	return false
}

func hasMember(content []byte, suffix string) bool {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return false
	}
	for _, file := range archive.File {
		if strings.HasSuffix(file.Name, suffix) && file.UncompressedSize64 > 0 {
			return true
		}
	}
	return false
}
