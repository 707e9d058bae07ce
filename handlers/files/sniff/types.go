package sniff

import (
	"bytes"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"github.com/toolmill/toolmill/domain/tool"
)

// mayBe reports whether a file with this head may be of the declared type. For Office formats the head does not decide.
func mayBe(declared string, head []byte) bool {
	declared = tool.Canonical(declared)
	switch {
	case isTextual(declared):
		return isText(head)
	case isOffice(declared):
		return bytes.HasPrefix(head, zipMagic) || bytes.HasPrefix(head, oleMagic)
	case declared == "audio/mp4":
		return isMP4WithSound(mimetype.Detect(head))
	}
	return isOrIsKindOf(declared, mimetype.Detect(head))
}

func found(head []byte) string {
	mediaType, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	return mediaType
}

// isOrIsKindOf also accepts a narrower type than the declared one, an M4V for an MP4; but not another kind of content in the
// same container (M4A, HEIC), nor QuickTime, which is not an MP4 whatever its brand.
func isOrIsKindOf(declared string, content *mimetype.MIME) bool {
	if content.Is(declared) {
		return true
	}
	if kind(content.String()) != kind(declared) || content.Is("video/quicktime") {
		return false
	}
	for wider := content.Parent(); wider != nil; wider = wider.Parent() {
		if wider.Is(declared) {
			return true
		}
	}
	return false
}

func kind(mediaType string) string {
	kind, _, _ := strings.Cut(mediaType, "/")
	return kind
}

// isMP4WithSound accepts an M4A, and an MP4 without an audio brand: most programs but Apple's write audio so.
func isMP4WithSound(content *mimetype.MIME) bool {
	return content.Is("audio/mp4") || content.Is("audio/x-m4a") || content.Is("video/mp4")
}

func isTextual(declared string) bool {
	return kind(declared) == "text" || declared == "application/json"
}

var byteOrderMarks = [][]byte{{0xEF, 0xBB, 0xBF}, {0xFE, 0xFF}, {0xFF, 0xFE}}

// isText checks for control bytes only (https://mimesniff.spec.whatwg.org/#binary-data-byte): by signatures, a table that
// begins with BMW would be a bitmap. A PDF begins with a readable line.
func isText(head []byte) bool {
	if bytes.HasPrefix(head, []byte("%PDF-")) {
		return false
	}
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(head, mark) {
			return true
		}
	}
	return !bytes.ContainsFunc(head, isBinary)
}

func isBinary(c rune) bool {
	return c <= 0x08 || c == 0x0B || c >= 0x0E && c <= 0x1A || c >= 0x1C && c <= 0x1F
}
