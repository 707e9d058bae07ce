package pdf

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// CountPages returns the number of pages of a PDF that an engine has just written for a job. The plain structure that Chromium
// and LibreOffice write is read in this process, which spares the job the start of another one; any other file is inspected by
// poppler. Errors: those of Inspect.
func CountPages(ctx context.Context, path string) (int, error) {
	pages, err := countPlain(path)
	if errors.Is(err, errNotPlain) {
		info, err := Inspect(ctx, path)
		return info.Pages, err
	}
	return pages, err
}

func countPlain(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, fmt.Errorf("count pages: %w", err)
	}
	defer file.Close()
	about, err := file.Stat()
	if err != nil {
		return 0, fmt.Errorf("count pages: %w", err)
	}
	plain, err := readPlain(file, about.Size())
	if err != nil {
		return 0, err
	}
	return plain.pages()
}
