package poppler

import (
	"bytes"
	"context"
	"fmt"
)

// LaidOut returns text with the spaces that keep its layout: one text for each page. Errors: ErrTooMuch, those of package
// sandbox.
func (*Engine) LaidOut(ctx context.Context, d Document, pages Span) ([]string, error) {
	var answer bytes.Buffer
	err := d.run(ctx, "pdftotext", pages, &answer, answerBytesMax, "-layout", "-cropbox", "-enc", "UTF-8", "-eol", "unix", "-q", inputPlace, "-")
	if err != nil {
		return nil, fmt.Errorf("text of pages %d to %d: %w", pages.First, pages.Last, err)
	}
	texts := make([]string, pages.Len())
	for i, text := range bytes.Split(answer.Bytes(), []byte{'\f'}) {
		if i < len(texts) {
			texts[i] = string(text)
		}
	}
	return texts, nil
}
