package officepdf

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// refusals are the messages about documents that no attempt can convert.
var refusals = filetool.Refusals{
	{Err: officefile.ErrEncrypted, Reason: "encrypted_document", Message: "The document has a password. Save it without one and upload it again."},
	{Err: officefile.ErrBomb, Reason: "decompression_bomb", Message: "Unpacked, the document is larger than 500 MB or many times larger than its file."},
	{Err: officefile.ErrCorrupt, Reason: "corrupt_input", Message: "The document is damaged or incomplete."},
	{Err: officefile.ErrKind, Reason: "content_mismatch", Message: "The file is not a document of the declared type."},
	{Err: office.ErrRefused, Reason: "corrupt_input", Message: "The document cannot be opened; it may be damaged."},
}

// inputFailure classifies the faults of a document.
func inputFailure(err error) error {
	if refused := refusals.Of(err); refused != nil {
		return refused
	}
	return err
}

// conversionFailure classifies LibreOffice's errors.
func conversionFailure(ctx context.Context, err error) error {
	var told *convert.Failure
	switch {
	case ctx.Err() != nil, errors.As(err, &told):
		return err
	case errors.Is(err, office.ErrNoOutput):
		return filetool.Crashed("The engine made no PDF of the document.", err)
	case errors.Is(err, rundir.ErrProduct):
		return outputFailure(err)
	}
	return filetool.EngineFailure(ctx, inputFailure(err))
}

// outputFailure classifies poppler's error about the PDF.
func outputFailure(err error) error {
	if errors.Is(err, pdf.ErrInvalid) || errors.Is(err, pdf.ErrPassword) || errors.Is(err, rundir.ErrProduct) {
		return filetool.BadOutput("invalid_pdf", "The engine made a PDF that cannot be read.")
	}
	return err
}

func tooManyPages(pages, pagesMax int) *convert.Failure {
	return filetool.Invalid("page_limit", fmt.Sprintf("The document has %d pages; at most %d are converted.", pages, pagesMax))
}

// morePages is the failure if the pages were not counted to the end.
func morePages(pagesMax int) *convert.Failure {
	return filetool.Invalid("page_limit", fmt.Sprintf("The document has more than %d pages, which is the most that is converted.", pagesMax))
}

func noSuchPage(pages int) *convert.Failure {
	return filetool.Invalid("page_range", "None of the pages asked for is shown; the document has "+filetool.Count(pages, "page")+".")
}
