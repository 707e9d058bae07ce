package pdftoimages

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"image/png"
	"io"
)

// errArchive is returned for an archive whose content differs from what was written.
var errArchive = errors.New("the archive is not whole")

// validate opens the archive as a client does: it reads each entry to its end, where the checksum is compared, and decodes the
// header of each image with a decoder that is not the one that wrote it.
func (a *attempt) validate(path string) error {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("%w: %w", errArchive, err)
	}
	defer func() { _ = archive.Close() }()
	if len(archive.File) != len(a.pictures) {
		return fmt.Errorf("%w: %d entries for %d pages", errArchive, len(archive.File), len(a.pictures))
	}
	for i, entry := range archive.File {
		if err := a.pictures[i].validate(entry); err != nil {
			return fmt.Errorf("%w: %s: %w", errArchive, entry.Name, err)
		}
	}
	return nil
}

func (p picture) validate(entry *zip.File) error {
	content, err := entry.Open()
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	buffered := bufio.NewReader(content)
	config, err := png.DecodeConfig(buffered)
	switch {
	case err != nil:
		return err
	case entry.Name != entryName(p.page) || config.Width != p.Width || config.Height != p.Height:
		return fmt.Errorf("%s, %d by %d pixels", entry.Name, config.Width, config.Height)
	}
	_, err = io.Copy(io.Discard, buffered)
	return err
}
