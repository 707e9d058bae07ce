package takeout

import (
	"context"
	"encoding/json"
	"io"
)

// writeJSON writes a value for people to read.
func writeJSON(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// writeLines writes rows, each as a line of JSON.
func writeLines[T any](out io.Writer, rows []T) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for _, row := range rows {
		if err := encoder.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

// eachPage calls visit with each page of a list. One page is in memory at a time, and no connection to the database is held
// while a slow reader takes it.
func eachPage[T any](
	ctx context.Context, read func(ctx context.Context, cursor string) ([]T, string, error), visit func([]T) error,
) error {
	cursor := ""
	for {
		page, next, err := read(ctx, cursor)
		if err != nil {
			return err
		}
		if err := visit(page); err != nil || next == "" {
			return err
		}
		cursor = next
	}
}
