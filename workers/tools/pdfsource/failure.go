package pdfsource

import (
	"context"

	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// refusals are the failures of PDFs that no attempt can convert.
var refusals = filetool.Refusals{
	{Err: pdf.ErrPassword, Reason: "encrypted_document", Message: "The PDF has a password. Save it without one and upload it again."},
	{Err: pdf.ErrNoPages, Reason: "no_pages", Message: "The PDF has no pages."},
	{Err: pdf.ErrInvalid, Reason: "corrupt_input", Message: "The PDF is damaged or incomplete."},
	{Err: poppler.ErrRefused, Reason: "corrupt_input", Message: "The PDF is damaged or incomplete."},
	{Err: poppler.ErrTooMuch, Reason: "text_limit", Message: "The PDF holds more text than any document of its pages; it may be damaged."},
}

// Failure classifies an error of inspecting the PDF or of running poppler on it. A *convert.Failure is returned unchanged.
func Failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if refused := refusals.Of(err); refused != nil {
		return refused
	}
	return filetool.EngineFailure(ctx, err)
}
