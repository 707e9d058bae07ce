package pdftoimages

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

// outputBytesMax bounds the whole archive: 500 pages of photographs at 150 dpi stay below it.
const outputBytesMax = 1_500_000_000

// errOutputTooLarge is returned where the pictures take more than outputBytesMax.
var errOutputTooLarge = errors.New("the pictures take too many bytes")

// entryName sorts as the pages do: there are at most 500.
func entryName(page int) string { return fmt.Sprintf("page-%03d.png", page) }

func (a *attempt) paintInto(ctx context.Context, file io.Writer) error {
	bounded := &bounded{to: file, left: outputBytesMax}
	archive := zip.NewWriter(bounded)
	for i := range a.pictures {
		a.progress(percentBegin+(percentValidating-percentBegin)*i/len(a.pictures), "converting")
		if err := a.paintPage(ctx, archive, &a.pictures[i]); err != nil {
			return fmt.Errorf("page %d: %w", a.pictures[i].page, errors.Join(bounded.err, err))
		}
	}
	return archive.Close()
}

// paintPage adds a page to the archive. A PNG is compressed already, so it is stored.
func (a *attempt) paintPage(ctx context.Context, archive *zip.Writer, p *picture) error {
	entry, err := archive.CreateHeader(&zip.FileHeader{Name: entryName(p.page), Method: zip.Store, Modified: a.begun})
	if err != nil {
		return err
	}
	p.Picture, err = pagepng.Paint(ctx, a.engine, a.source.Document, p.page, p.dpi, entry)
	return err
}

// bounded keeps its first error: a program that writes to it sees only that its pipe is closed.
type bounded struct {
	to   io.Writer
	left int64
	err  error
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.left -= int64(len(data)); b.left < 0 {
		b.err = errOutputTooLarge
		return 0, b.err
	}
	return b.to.Write(data)
}
