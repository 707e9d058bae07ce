package pdfsource

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const pagesMax = 5

func TestAPDFIsOpened(t *testing.T) {
	content := pdftest.Text(300, 400, "", nil, nil, nil)
	s, err := Open(t.Context(), attempttest.PDF(t, content, ""), "2-9", pagesMax)
	if err != nil || fmt.Sprint(s.Pages) != "[2 3]" || s.Info.Pages != 3 || s.SizeBytes != int64(len(content)) {
		t.Errorf("%+v, %v", s, err)
	}
	if len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], "2-9") {
		t.Errorf("%q", s.Warnings)
	}
}

// What the owner's permissions forbid is between the client and the owner.
func TestWhatOpensWithoutAPasswordIsRead(t *testing.T) {
	if s, err := Open(t.Context(), attempttest.PDF(t, pdftest.Encrypted("", "text"), ""), "", pagesMax); err != nil || !s.Info.Encrypted {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestWhatCannotBeConvertedIsRefused(t *testing.T) {
	for reason, c := range map[string]struct {
		content []byte
		ranges  string
	}{
		"empty_input":        {},
		"content_mismatch":   {content: []byte("\x89PNG\r\n\x1a\n")},
		"corrupt_input":      {content: pdftest.Text(300, 400, "", nil)[:40]},
		"encrypted_document": {content: pdftest.Encrypted("secret", "text")},
		"no_pages":           {content: pdftest.New().Bytes()},
		"page_limit":         {content: pdftest.Text(300, 400, "", make([][]string, pagesMax+1)...)},
		"page_range":         {content: pdftest.Text(300, 400, "", nil), ranges: "2-3"},
	} {
		_, err := Open(t.Context(), attempttest.PDF(t, c.content, ""), c.ranges, pagesMax)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != reason || failure.Retryable || failure.Message == "" {
			t.Errorf("%s: %v", reason, err)
		}
	}
	other := attempttest.PDF(t, pdftest.Text(300, 400, "", nil), "")
	other.ContentType = "text/plain"
	var failure *convert.Failure
	if _, err := Open(t.Context(), other, "", pagesMax); !errors.As(err, &failure) || failure.Reason != "content_mismatch" {
		t.Errorf("declared as text: %v", err)
	}
}

// Faults of the file are final; after faults of an engine, another attempt may succeed.
func TestFailuresAreClassed(t *testing.T) {
	for name, c := range map[string]struct {
		err       error
		code      job.FailureCode
		retryable bool
	}{
		"poppler was killed":  {fmt.Errorf("words: %w", sandbox.ErrKilled), job.WorkerFailed, true},
		"poppler gave it up":  {fmt.Errorf("words: %w", poppler.ErrRefused), job.ValidationFailed, false},
		"too many words":      {poppler.ErrTooMuch, job.ValidationFailed, false},
		"a failure stays one": {&convert.Failure{Code: job.OutputValidationFailed, Retryable: true}, job.OutputValidationFailed, true},
	} {
		var failure *convert.Failure
		if got := Failure(t.Context(), c.err); !errors.As(got, &failure) || failure.Code != c.code || failure.Retryable != c.retryable {
			t.Errorf("%s: %v", name, got)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var failure *convert.Failure
	if got := Failure(ctx, sandbox.ErrKilled); errors.As(got, &failure) {
		t.Errorf("an ended context is nobody's fault: %v", got)
	}
}

// A PDF that was cut off has lost pages, also where readers find some of them.
func TestAPDFThatWasCutOffIsDamaged(t *testing.T) {
	whole := pdftest.Text(300, 400, "", []string{"text"}, []string{"more"})
	says := func(length int) []byte {
		return bytes.Replace(whole, []byte("\n"), fmt.Appendf(nil, "\n9 0 obj\n<</Linearized 1/L %d/H[1 2]/O 3/E 4/N 2/T 5>>\nendobj\n", length), 1)
	}
	none := pdftest.New().Bytes()
	for name, c := range map[string]struct {
		content []byte
		reason  string
	}{
		"shorter than it says":      {says(9_000), "corrupt_input"},
		"says so at its end":        {bytes.Replace(says(9_000), []byte("<</Linearized 1/L 9000"), []byte("<</N 2/L 9000/Linearized 1"), 1), "corrupt_input"},
		"as long as it says":        {says(len(says(100))), ""},
		"changed since":             {says(100), ""},
		"no pages, and an end":      {none, "no_pages"},
		"no pages, and no end":      {bytes.ReplaceAll(none, []byte("%%EOF"), nil), "corrupt_input"},
		"pages, and zeros after it": {append(slices.Clone(whole), make([]byte, 3_000)...), ""},
	} {
		_, err := Open(t.Context(), attempttest.PDF(t, c.content, ""), "", pagesMax)
		var failure *convert.Failure
		if c.reason == "" && err != nil || c.reason != "" && (!errors.As(err, &failure) || failure.Reason != c.reason || failure.Retryable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPDFiumOpensAPDFMeanwhile(t *testing.T) {
	s, reading, err := OpenWith(t.Context(), second(t), attempttest.PDF(t, pdftest.Text(300, 400, "", []string{"Said."}), ""), "", pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	defer reading.Close()
	sketches, err := reading.Sketches(t.Context(), s.Pages)
	if err != nil || len(sketches) != 1 || strings.TrimSpace(sketches[0].Text) != "Said." {
		t.Errorf("%+v, %v", sketches, err)
	}
}

// removing is an engine in whose time the file goes.
type removing struct{ *pdfium.Engine }

func (r removing) Open(ctx context.Context, path string) *pdfium.Reading {
	_ = os.Remove(path)
	return r.Engine.Open(ctx, path)
}

func TestPDFiumOpensAPDFBeforePdfinfoHasLooked(t *testing.T) {
	if _, _, err := OpenWith(t.Context(), removing{second(t)}, attempttest.PDF(t, pdftest.Text(300, 400, "", nil), ""), "", pagesMax); err == nil {
		t.Error("pdfinfo found a file that PDFium had removed")
	}
}

// keeping is an engine whose readings are not collected as garbage, which would end them.
type keeping struct {
	*pdfium.Engine

	all []*pdfium.Reading
}

func (k *keeping) Open(ctx context.Context, path string) *pdfium.Reading {
	r := k.Engine.Open(ctx, path)
	k.all = append(k.all, r)
	return r
}

func TestAPDFThatIsRefusedLeavesNoEngineBehind(t *testing.T) {
	engine := &keeping{Engine: second(t)}
	for reason, content := range map[string][]byte{
		"empty_input": {}, "corrupt_input": []byte("%PDF-1.4\nbroken"), "encrypted_document": pdftest.Encrypted("secret", "text"),
		"page_limit": pdftest.Text(300, 400, "", make([][]string, pagesMax+1)...),
	} {
		_, _, err := OpenWith(t.Context(), engine, attempttest.PDF(t, content, ""), "", pagesMax)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Reason != reason {
			t.Errorf("%s: %v", reason, err)
		}
		goleak.VerifyNone(t) // no engine either
	}
	runtime.KeepAlive(engine)
}

func second(t *testing.T) *pdfium.Engine {
	t.Helper()
	engine, err := pdfium.New(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return engine
}
