package pdfium

import (
	"context"
	"fmt"
	"io"
	"os"
)

// partBytesMax bounds the PDF of some pages: a PDF that tools accept has at most 50 MB.
const partBytesMax = 256 << 20

// WritePages writes a PDF of pages alone, whose numbers are sorted and count from 1, to a new file. The drawn ones of them have only the text
// there that is not within a form. Errors: those of package sandbox and of the files.
func (e *Engine) WritePages(ctx context.Context, path string, pages, drawn []int, to string) error {
	part, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	err = e.ask(ctx, path, &question{asked: "pages=" + listed(drawn), pages: pages, out: part, bytesMax: partBytesMax})
	if closeErr := part.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	return nil
}

// paintedBytesMax bounds a picture: three bytes for each of 41 million pixels.
const paintedBytesMax = 125 << 20

// Paint writes a picture of a page as PPM while it is read from the program. Errors: those of package sandbox, of out and of opening
// the file.
func (e *Engine) Paint(ctx context.Context, path string, page, dpi int, out io.Writer) error {
	return painted(e.ask(ctx, path, pictures(fmt.Sprintf("paint=%d", dpi), []int{page}, out)))
}

// PaintDrawings writes pictures of pages, whose numbers are sorted, without the text that WritePages leaves on a drawn page, each at a
// resolution of its own: one PPM after the other, while they are read from the program. Errors: as Paint.
func (e *Engine) PaintDrawings(ctx context.Context, path string, pages, dpis []int, out io.Writer) error {
	return painted(e.ask(ctx, path, pictures("drawing="+listed(dpis), pages, out)))
}

// PaintGrey writes greyscale pictures of pages, whose numbers are sorted, as PGM (P5, 8 bits), one after the other, while they are read from the
// program: one pixel for a page that cannot be read. Errors: as Engine.Paint.
func (r *Reading) PaintGrey(ctx context.Context, pages []int, dpi int, out io.Writer) error {
	return painted(r.first.ask(ctx, pictures(fmt.Sprintf("grey=%d", dpi), pages, out)))
}

// pictures is a question for pictures of pages.
func pictures(asked string, pages []int, out io.Writer) *question {
	return &question{asked: asked, pages: pages, out: out, bytesMax: paintedBytesMax * int64(len(pages))}
}

func painted(err error) error {
	if err != nil {
		return fmt.Errorf("paint page: %w", err)
	}
	return nil
}
