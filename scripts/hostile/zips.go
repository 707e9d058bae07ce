package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strings"
)

// entry is a file in a container; stored if it must not be compressed.
type entry struct {
	name, content string
	stored        bool
}

// container is a ZIP file of entries, in order.
func container(entries ...entry) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
		if e.stored {
			header.Method = zip.Store
		}
		file, err := w.CreateHeader(header)
		if err == nil {
			_, err = io.WriteString(file, e.content)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.name, err)
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// packed is a container as a sample's content.
func packed(entries func(c canary) []entry) func(c canary) ([]byte, error) {
	return func(c canary) ([]byte, error) {
		return container(entries(c)...)
	}
}

// bomb is a container with one entry of gigabytes, whose compressed form is repeated unchanged.
func bomb(entries []entry, name string, bytesMax int) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		file, err := w.Create(e.name)
		if err == nil {
			_, err = io.WriteString(file, e.content)
		}
		if err != nil {
			return nil, err
		}
	}
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	file, err := w.Create(name)
	if err != nil {
		return nil, err
	}
	piece := []byte(strings.Repeat(" ", 1<<20))
	for range bytesMax >> 20 {
		if _, err := file.Write(piece); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return out.Bytes(), err
}
