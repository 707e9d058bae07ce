package sniff

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/gabriel-vasile/mimetype"
)

// officeFolders are the folders with the parts of an Office Open XML document.
var officeFolders = map[string]string{
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "word/",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "xl/",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "ppt/",
}

var (
	zipMagic = []byte("PK\x03\x04")
	oleMagic = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	// encryptedPackage is the stream with a password-protected document ([MS-OFFCRYPTO] §2.3.4.4).
	encryptedPackage = utf16le("EncryptedPackage")
)

func isOffice(declared string) bool { return officeFolders[declared] != "" }

func isOpenDocument(declared string) bool {
	return strings.HasPrefix(declared, "application/vnd.oasis.opendocument.")
}

// mayBeOpenDocument accepts a file whose first entry names the type, and any ZIP of no other type: programs that pack it again put the entry anywhere.
func mayBeOpenDocument(declared string, head []byte) bool {
	content := mimetype.Detect(head)
	return content.Is(declared) || content.Is("application/zip")
}

// isPacked reports whether a file is an OpenDocument by its first entry, or by the parts that its directory has. Which of the types it is the engine
// finds.
func isPacked(declared string, head, tail []byte) bool {
	return mimetype.Detect(head).Is(declared) || hasFolder(tail, "mimetype") && hasFolder(tail, "content.xml")
}

// isOfficeDocument looks for the type's folder: among the first entries, as Word orders them, or in the directory at the end,
// as other programs may. An OLE container is accepted if it holds an encrypted document.
func isOfficeDocument(declared string, head, tail []byte) bool {
	if bytes.HasPrefix(head, oleMagic) {
		return bytes.Contains(head, encryptedPackage) || bytes.Contains(tail, encryptedPackage)
	}
	return mimetype.Detect(head).Is(declared) || hasFolder(tail, officeFolders[declared])
}

// hasFolder searches the central directory of a ZIP, as far as tail contains it (APPNOTE.TXT §4.3.12).
func hasFolder(tail []byte, folder string) bool {
	const headerBytes, nameLengthAt = 46, 28
	signature := []byte("PK\x01\x02")
	for {
		at := bytes.Index(tail, signature)
		if at < 0 || len(tail) < at+headerBytes {
			return false
		}
		tail = tail[at:]
		length := int(binary.LittleEndian.Uint16(tail[nameLengthAt:]))
		name := tail[headerBytes:min(len(tail), headerBytes+length)]
		if bytes.HasPrefix(name, []byte(folder)) {
			return true
		}
		tail = tail[len(signature):]
	}
}

func utf16le(ascii string) []byte {
	encoded := make([]byte, 0, 2*len(ascii))
	for _, c := range []byte(ascii) {
		encoded = append(encoded, c, 0)
	}
	return encoded
}
