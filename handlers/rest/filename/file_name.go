package filename

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/domain/job"
)

// downloadNameBytesMax fits every file system, with room for a browser's suffix such as " (1)".
const downloadNameBytesMax = 200

var extensions = map[string]string{
	"application/pdf": ".pdf", "application/zip": ".zip", "text/plain": ".txt", "text/markdown": ".md",
	"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp", "image/gif": ".gif", "video/mp4": ".mp4", "video/webm": ".webm", "audio/mpeg": ".mp3",
	"video/quicktime": ".mov", "audio/wav": ".wav", "audio/aac": ".aac", "audio/mp4": ".m4a", "audio/ogg": ".ogg",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   ".docx",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         ".xlsx",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": ".pptx",
}

// OutputName returns the file name of a job's output: the tool's if it gave one, else the input's name with the output's
// extension, else the job's id.
func OutputName(given, inputName string, s job.State) string {
	if given != "" {
		return safeFileName(given)
	}
	stem := s.ID
	if inputName != "" {
		stem = safeFileName(inputName)
		if dot := strings.LastIndexByte(stem, '.'); dot > 0 {
			stem = stem[:dot]
		}
	}
	extension := extensions[s.Output.ContentType]
	return shortened(stem, downloadNameBytesMax-len(extension)) + extension
}

// safeFileName returns a name that every system takes for a file in the folder where it is saved: the last element of a path,
// without control and direction characters, which could make exe look like pdf, and without ends of lines.
func safeFileName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(c rune) rune {
		switch {
		case c == utf8.RuneError, unicode.IsControl(c), unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp):
			return -1
		case strings.ContainsRune(`<>:"|?*`, c):
			return '_'
		}
		return c
	}, name)
	name = shortened(strings.Trim(name, " ."), downloadNameBytesMax)
	if name == "" {
		return "output"
	}
	if device.MatchString(name) {
		return "_" + name
	}
	return name
}

// device are the names that Windows keeps for devices, with any extension.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)`)

func shortened(name string, bytesMax int) string {
	for len(name) > bytesMax {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
}

// ContentDisposition gives the file name in both forms of RFC 6266: ASCII for old clients, RFC 8187 for all others.
func ContentDisposition(name string) string {
	ascii := strings.Map(func(c rune) rune {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '%' {
			return '_'
		}
		return c
	}, name)
	disposition := `attachment; filename="` + ascii + `"`
	if ascii == name {
		return disposition
	}
	return disposition + `; filename*=UTF-8''` + extValue(name)
}

// extValue escapes everything that is not an attr-char of RFC 8187 §3.2.1.
func extValue(name string) string {
	const attrChars = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$&+-.^_`|~"
	var b strings.Builder
	for _, c := range []byte(name) {
		if strings.IndexByte(attrChars, c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
