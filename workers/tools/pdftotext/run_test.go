package pdftotext

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var reader = sync.OnceValues(func() (pdfwords.Reader, error) {
	words, err := poppler.New(context.Background())
	second, secondErr := pdfium.New(context.Background())
	return pdfwords.Reader{Poppler: words, PDFium: second}, errors.Join(err, secondErr)
})

func run(t *testing.T, content []byte, options string) (convert.Output, string, error) {
	t.Helper()
	e, err := reader()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	var percents []int
	out, err := New(e, 500).Run(t.Context(), attempttest.PDF(t, content, options), func(percent int, stage string) {
		percents = append(percents, percent)
		if stage == "validating" {
			goleak.VerifyNone(t) // no engine either
		}
	})
	if err != nil {
		return out, "", err
	}
	for i, p := range percents {
		if i > 0 && p < percents[i-1] || p < 0 || p > 100 {
			t.Errorf("progress %v", percents)
		}
	}
	text, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	return out, string(text), nil
}

func TestAPDFBecomesText(t *testing.T) {
	out, text, err := run(t, pdftest.Text(595, 842, "", []string{"The first line of a para-", "graph that goes on."}, nil, []string{"Third page"}), `{"layout":false}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := "The first line of a paragraph that goes on.\n\f\fThird page\n\f"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
	for name, want := range map[string]any{
		"engine": "poppler", "pages": 3, "charCount": 53, "pagesWithoutText": []int{2}, "scannedPages": []int{}, "ocrApplied": false,
	} {
		if got := out.Metadata[name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %#v, want %#v", name, got, want)
		}
	}
	if out.ContentType != "text/plain" || out.Summary != "3 pages, 53 characters, 1 KB text" || out.Metadata["ocrMeaning"] == "" {
		t.Errorf("%q, %q", out.ContentType, out.Summary)
	}
}

func TestLayoutKeepsLines(t *testing.T) {
	_, text, err := run(t, pdftest.Text(595, 842, "", []string{"left                 right", "of a para-", "graph"}, []string{"x"}), `{"layout":true,"pages":"1"}`)
	lines := strings.Split(strings.TrimSuffix(text, "\n\f"), "\n")
	if err != nil || len(lines) < 3 || !strings.Contains(lines[0], "left   ") || strings.TrimSpace(lines[len(lines)-2]) != "of a para-" || strings.Count(text, "\f") != 1 {
		t.Errorf("%q, %v", text, err)
	}
}

// A list within a list is seen as one.
func TestItemsAreIndentedByTheirLevel(t *testing.T) {
	p := pdftest.New()
	var content strings.Builder
	for i, item := range []struct {
		x    int
		text string
	}{{72, "Outer one"}, {92, "Inner one"}, {92, "Inner two"}, {112, "Innermost"}, {72, "Outer two"}} {
		fmt.Fprintf(&content, "%s%s", pdftest.Lines(item.x, 700-14*i, "\x95"), pdftest.Lines(item.x+14, 700-14*i, item.text))
	}
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", content.String())
	_, text, err := run(t, p.Bytes(), `{"layout":false}`)
	if want := "• Outer one\n  • Inner one\n  • Inner two\n    • Innermost\n• Outer two\n\f"; text != want || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// An output is never empty without a warning.
func TestAPDFWithoutTextSaysSo(t *testing.T) {
	p := pdftest.New()
	p.Scan()
	p.Page("/MediaBox[0 0 595 842]", "")
	for _, layout := range []bool{false, true} {
		out, text, err := run(t, p.Bytes(), fmt.Sprintf(`{"layout":%t}`, layout))
		if err != nil || text != "\f\f" || out.Summary != "2 pages, no text" {
			t.Fatalf("%q, %q, %v", text, out.Summary, err)
		}
		if !reflect.DeepEqual(out.Metadata["pagesWithoutText"], []int{1, 2}) || !reflect.DeepEqual(out.Metadata["scannedPages"], []int{1}) {
			t.Errorf("%v", out.Metadata)
		}
		if warnings := fmt.Sprint(out.Metadata["warnings"]); !strings.Contains(warnings, "no text") || !strings.Contains(warnings, "OCR") {
			t.Errorf("%s", warnings)
		}
	}
}

func TestWhatIsAskedForIsChecked(t *testing.T) {
	for options, reason := range map[string]string{`{"layout":1}`: "invalid_options", `{"pages":"7"}`: "page_range"} {
		var failure *convert.Failure
		if _, _, err := run(t, pdftest.Text(300, 300, "", nil), options); !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != reason {
			t.Errorf("%s: %v", options, err)
		}
	}
}

func TestACancelEndsTheEngine(t *testing.T) {
	e, err := reader()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = New(e, 500).Run(ctx, attempttest.PDF(t, pdftest.Text(300, 300, "", nil), ""), func(percent int, _ string) {
		if percent == percentBegin {
			cancel()
		}
	})
	var failure *convert.Failure
	if !errors.Is(err, sandbox.ErrKilled) || errors.As(err, &failure) {
		t.Error(err)
	}
}

func TestInvalidTextIsRefused(t *testing.T) {
	for name, content := range map[string]string{"a page too few": "a\f", "no UTF-8": "a\xff\f\f", "a NUL": "a\x00\f\f"} {
		path := t.TempDir() + "/output.txt"
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		var failure *convert.Failure
		if err := validate(path, 2); !errors.As(err, &failure) || failure.Code != job.OutputValidationFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestLinesAreTidied(t *testing.T) {
	if got := tidyLines("  a \uFB01n  b\u00AD\n\n\u202Bx\u202C\n\n \n"); got != "  a fin  b-\n\nx\n" {
		t.Errorf("%q", got)
	}
}
