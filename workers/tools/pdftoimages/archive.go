package pdftoimages

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// outputBytesMax bounds the whole archive: 500 pages of photographs at 150 dpi are smaller.
const outputBytesMax = 1_500_000_000

// entryName returns names that sort like the pages: there are at most 500.
func entryName(page int) string { return fmt.Sprintf("page-%03d.png", page) }

func (a *attempt) paintInto(ctx context.Context, file io.Writer) error {
	bounded := filetool.NewBounded(file, outputBytesMax)
	archive := zip.NewWriter(bounded)
	for i := range a.pictures {
		a.progress(percentBegin+(percentValidating-percentBegin)*i/len(a.pictures), "converting")
		if err := a.addPage(ctx, archive, i); err != nil {
			return fmt.Errorf("page %d: %w", a.pictures[i].page, errors.Join(bounded.Err(), err))
		}
	}
	return archive.Close()
}

// addPage adds a page to the archive, without compression: a PNG is already compressed.
func (a *attempt) addPage(ctx context.Context, archive *zip.Writer, i int) error {
	painted, err := a.paintPage(ctx, i)
	if err != nil {
		return err
	}
	defer painted.remove()
	a.pictures[i].Picture = painted.Picture
	entry, err := archive.CreateHeader(&zip.FileHeader{Name: entryName(a.pictures[i].page), Method: zip.Store, Modified: a.begun})
	if err != nil {
		return err
	}
	if _, err := painted.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = io.Copy(entry, painted.file)
	return err
}
