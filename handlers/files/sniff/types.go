package sniff

import (
	"bytes"
	"slices"
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
	case isOpenDocument(declared):
		return mayBeOpenDocument(declared, head)
	case declared == "audio/mp4":
		return isMP4WithSound(mimetype.Detect(head))
	case declared == "video/quicktime":
		return isFilm(head)
	case declared == "audio/aac":
		return isAAC(head)
	case declared == "audio/wav" && isLongWave(head):
		return true
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

// isText counts control bytes: by signatures, a table that begins with BMW would be a bitmap. A PDF begins with a readable line.
func isText(head []byte) bool {
	if bytes.HasPrefix(head, []byte("%PDF-")) {
		return false
	}
	for _, mark := range byteOrderMarks {
		if bytes.HasPrefix(head, mark) {
			return true
		}
	}
	return tool.IsPlainText(head)
}

// filmAtoms are the atoms that a QuickTime film may begin with: ftyp came later (QuickTime File Format, "Movie Files").
var filmAtoms = []string{"moov", "mdat", "free", "skip", "wide", "pnot"}

// isFilm accepts QuickTime with or without a brand, and under the brand of an MP4 video: cameras and editors name both .mov.
func isFilm(head []byte) bool {
	content := mimetype.Detect(head)
	if content.Is("video/quicktime") || isOrIsKindOf("video/mp4", content) {
		return true
	}
	return len(head) >= 8 && slices.Contains(filmAtoms, string(head[4:8]))
}

// isLongWave accepts a WAV that may be longer than 4 GB (EBU Tech 3306; ITU-R BS.2088), as recorders write all of theirs.
func isLongWave(head []byte) bool {
	return len(head) >= 12 && (string(head[:4]) == "RF64" || string(head[:4]) == "BW64") && string(head[8:12]) == "WAVE"
}

// isAAC accepts ADTS, also after ID3 tags, whatever their length: a tag with a cover is longer than the head.
func isAAC(head []byte) bool {
	const tagHeaderBytes = 10
	tagBytes := 0
	for tagBytes+tagHeaderBytes <= len(head) && bytes.HasPrefix(head[tagBytes:], []byte("ID3")) {
		tag := head[tagBytes : tagBytes+tagHeaderBytes]
		tagBytes += tagHeaderBytes
		for i, b := range tag[6:] {
			tagBytes += int(b&0x7F) << (7 * (3 - i)) // ID3v2.4.0 §3.1: seven bits of each byte
		}
	}
	if tagBytes == 0 {
		return mimetype.Detect(head).Is("audio/aac")
	}
	if tagBytes+1 >= len(head) {
		return len(head) == headBytesMax
	}
	const layerMask, sync = 0xF6, 0xF0 // the layer of ADTS is 0, that of MP3 is not (ISO/IEC 13818-7 §6.2)
	return head[tagBytes] == 0xFF && head[tagBytes+1]&layerMask == sync
}
