package pdfsource

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolmill/toolmill/domain/tool/pageranges"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// ContentType is the media type that clients declare for a PDF.
const ContentType = "application/pdf"

// Source is a PDF that can be converted.
type Source struct {
	poppler.Document

	Info      pdf.Info
	SizeBytes int64
	// Pages are the requested pages, sorted, without duplicates; at least one.
	Pages []int
	// Warnings are for the client.
	Warnings []string
}

// Open inspects the attempt's input. ranges are pages as in 1-3,5, or "" for all; pagesMax applies to the whole document, not
// only to the requested pages. Its errors are *convert.Failure if the file is at fault, else those of package sandbox and of
// opening the file.
func Open(ctx context.Context, in convert.Input, ranges string, pagesMax int) (Source, error) {
	size, err := look(in)
	if err != nil {
		return Source{}, err
	}
	return inspect(ctx, in, size, ranges, pagesMax)
}

// PDFium is what opens PDFs beside pdfinfo: a *pdfium.Engine.
type PDFium interface {
	Open(ctx context.Context, path string) *pdfium.Reading
}

// OpenWith opens the attempt's input as Open does, while PDFium opens it too: to start both one after the other takes twice as long. The caller
// closes what PDFium reads, unless there is an error.
func OpenWith(ctx context.Context, engine PDFium, in convert.Input, ranges string, pagesMax int) (Source, *pdfium.Reading, error) {
	size, err := look(in)
	if err != nil {
		return Source{}, nil, err
	}
	reading := engine.Open(ctx, in.Path)
	s, err := inspect(ctx, in, size, ranges, pagesMax)
	if err != nil {
		reading.Close()
		return Source{}, nil, err
	}
	return s, reading, nil
}

// inspect asks poppler for the pages of the input, which has so many bytes.
func inspect(ctx context.Context, in convert.Input, size int64, ranges string, pagesMax int) (Source, error) {
	info, err := pdf.Inspect(ctx, in.Path)
	if errors.Is(err, pdf.ErrNoPages) && !hasEnd(in.Path) {
		err = pdf.ErrInvalid // the pages are in the part that is missing
	}
	if err != nil {
		return Source{}, Failure(ctx, err)
	}
	if info.Pages > pagesMax {
		return Source{}, filetool.Invalid("page_limit", fmt.Sprintf("The document has %d pages; at most %d are converted.", info.Pages, pagesMax))
	}
	s := Source{Document: poppler.Document{Dir: in.Dir, Path: in.Path}, Info: info, SizeBytes: size}
	var missing []string
	if s.Pages, missing = pageranges.Select(ranges, info.Pages); len(s.Pages) == 0 {
		return Source{}, filetool.Invalid("page_range",
			"None of the pages asked for is in the document, which has "+filetool.Count(info.Pages, "page")+".")
	}
	if len(missing) > 0 {
		s.Warnings = append(s.Warnings, fmt.Sprintf("The document has %s; it lacks what was asked for with %s.",
			filetool.Count(info.Pages, "page"), strings.Join(missing, ", ")))
	}
	return s, nil
}

// headBytes is how far from the beginning readers look for %PDF-.
const headBytes = 1024

// look returns the file's size, and refuses a file that does not begin like a PDF.
func look(in convert.Input) (sizeBytes int64, err error) {
	file, err := os.Open(in.Path)
	if err != nil {
		return 0, fmt.Errorf("open PDF: %w", err)
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return 0, fmt.Errorf("open PDF: %w", err)
	}
	head := make([]byte, headBytes)
	n, err := io.ReadFull(file, head)
	switch {
	case errors.Is(err, io.EOF):
		return 0, filetool.Invalid("empty_input", "The file is empty.")
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF):
		return 0, fmt.Errorf("open PDF: %w", err)
	case in.ContentType != ContentType || !bytes.Contains(head[:n], []byte("%PDF-")):
		return 0, filetool.Invalid("content_mismatch", "The file is not a PDF.")
	}
	if whole := declaredBytes(head[:n]); whole > info.Size() {
		return 0, filetool.Invalid("corrupt_input", fmt.Sprintf("The PDF is incomplete: it holds %d of the %d bytes that it declares.", info.Size(), whole))
	}
	return info.Size(), nil
}
