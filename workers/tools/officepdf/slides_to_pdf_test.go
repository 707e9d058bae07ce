package officepdf

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

var (
	pptxSlides = officefiletest.PPTX(officefiletest.Slide{Text: "Erste Folie"}, officefiletest.Slide{Text: "hidden", Hidden: true}, officefiletest.Slide{Text: japanese})
	odpSlides  = officefiletest.ODP(
		`<office:automatic-styles><style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>`,
		officefiletest.ODPPage("", "Erste Folie")+officefiletest.ODPPage("h", "hidden")+officefiletest.ODPPage("", japanese))
)

func TestShownSlidesBecomePages(t *testing.T) {
	for kind, content := range map[officefile.Kind][]byte{officefile.PPTX: pptxSlides, officefile.ODP: odpSlides} {
		out, err := newAttempt(t, string(kind), "", content).runTool(t, NewSlidesToPDF, pagesMax)
		if err != nil {
			t.Fatal(kind, err)
		}
		if got := textOf(t, out.File.Name()); got != "Erste Folie "+japanese || out.Metadata["pages"] != 2 || out.Metadata["externalContentBlocked"] != false {
			t.Errorf("%s: %q, %v", kind, got, out.Metadata)
		}
		checkPlain(t, out.File.Name(), 2)
	}
}

func TestSlidesAreChosenAndLimited(t *testing.T) {
	out, err := newAttempt(t, string(officefile.PPTX), `{"pageRanges":"3"}`, pptxSlides).runTool(t, NewSlidesToPDF, 1)
	if err != nil || textOf(t, out.File.Name()) != japanese {
		t.Errorf("%+v, %v", out, err)
	}
	for options, reason := range map[string]string{"": "page_limit", `{"pageRanges":"4"}`: "page_range", `{"pageRanges":"2"}`: "page_range", `{"notes":true}`: "invalid_options"} {
		_, err := newAttempt(t, string(officefile.PPTX), options, pptxSlides).runTool(t, NewSlidesToPDF, 1)
		isRefused(t, options, err, reason)
	}
}

func TestPresentationsOfAnotherKindAreRefused(t *testing.T) {
	for name, test := range map[string]struct {
		kind    officefile.Kind
		content []byte
		reason  string
	}{
		"DOCX named PPTX":   {officefile.PPTX, threePages(), "content_mismatch"},
		"PPTX declared ODP": {officefile.ODP, pptxSlides, "content_mismatch"},
		"ODP declared PPTX": {officefile.PPTX, odpSlides, "content_mismatch"},
		"encrypted":         {officefile.PPTX, officefiletest.EncryptedDOCX(), "encrypted_document"},
		"cut short":         {officefile.ODP, odpSlides[:len(odpSlides)/2], "corrupt_input"},
		"empty":             {officefile.PPTX, officefiletest.PPTX(), "empty_document"},
		"all are hidden":    {officefile.PPTX, officefiletest.PPTX(officefiletest.Slide{Hidden: true}), "empty_document"},
	} {
		_, err := newAttempt(t, string(test.kind), "", test.content).runTool(t, NewSlidesToPDF, pagesMax)
		isRefused(t, name, err, test.reason)
	}
}

// isRefused expects the failure of a file that no attempt can convert.
func isRefused(t *testing.T, name string, err error, reason string) {
	t.Helper()
	var failure *convert.Failure
	if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != reason || failure.Retryable || !strings.HasSuffix(failure.Message, ".") {
		t.Errorf("%s: %v, want %s", name, err, reason)
	}
}
