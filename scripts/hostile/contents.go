package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"image"
	_ "image/gif"  // formats of outputs
	_ "image/jpeg" // and of inputs
	_ "image/png"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

const (
	// saidBytesMax bounds what is read of a file, and of each file in it.
	saidBytesMax = 64 << 20
	readMax      = 20 * time.Second
)

var tag = regexp.MustCompile(`<[^>]*>`)

// contents describes a file in words: the text of a PDF and of all parts of a container, the size of a picture, the
// streams of a film; and the raw file, if it is small.
func contents(ctx context.Context, path string) string {
	if path == "" {
		return ""
	}
	content, err := os.ReadFile(path)
	if err != nil || len(content) > saidBytesMax {
		return ""
	}
	switch {
	case bytes.HasPrefix(content, []byte("%PDF")):
		return asked(ctx, "pdftotext", path, "-")
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return partsOf(content)
	case bytes.HasPrefix(content, []byte("GIF8")), bytes.HasPrefix(content, []byte("\xff\xd8")), bytes.HasPrefix(content, []byte("\x89PNG")):
		return picturesSize(content)
	case bytes.ContainsRune(content[:min(len(content), 512)], 0):
		return asked(ctx, "ffprobe", "-v", "error", "-show_entries", "stream=codec_type,width,height:format=duration", "-of", "default=nw=1", path) + string(content)
	}
	return string(content)
}

func asked(ctx context.Context, program string, args ...string) string {
	ctx, cancel := context.WithTimeout(ctx, readMax)
	defer cancel()
	said, _ := exec.CommandContext(ctx, program, args...).Output() //nolint:gosec // files of the tools
	return string(said)
}

// partsOf returns the text of all XML in a container and the sizes of all pictures.
func partsOf(content []byte) string {
	reader, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return ""
	}
	var text strings.Builder
	for _, entry := range reader.File {
		part, err := entry.Open()
		if err != nil {
			continue
		}
		inside, _ := io.ReadAll(io.LimitReader(part, saidBytesMax))
		_ = part.Close()
		if strings.HasSuffix(entry.Name, ".xml") {
			inside = tag.ReplaceAll(inside, []byte(" "))
		} else {
			inside = []byte(picturesSize(inside))
		}
		fmt.Fprintf(&text, "%s: %s\n", entry.Name, inside)
	}
	return text.String()
}

// picturesSize returns text such as "picture 640x480".
func picturesSize(content []byte) string {
	config, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return ""
	}
	return fmt.Sprintf("picture %dx%d %s", config.Width, config.Height, kind)
}
