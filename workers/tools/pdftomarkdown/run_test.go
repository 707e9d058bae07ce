package pdftomarkdown

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func run(t *testing.T, content []byte, options string) (out convert.Output, stages []string, err error) {
	t.Helper()
	engine := enginesOf(t)
	path := pdfiumtest.File(t, content)
	in := convert.Input{Dir: filepath.Dir(path), Path: path, ContentType: "application/pdf", Options: json.RawMessage(options)}
	out, err = New(engine, 3).Run(t.Context(), in, func(percent int, stage string) {
		stages = append(stages, fmt.Sprintf("%d %s", percent, stage))
	})
	return out, stages, err
}

func TestAPDFBecomesMarkdown(t *testing.T) {
	first := new(pdfiumtest.Page).Text(pdfiumtest.Bold, 20, 50, 80, "Report").Text(pdfiumtest.Regular, 11, 50, 120, "Some text (with brackets).").
		Rule(50, 150, 350, 150).Rule(50, 170, 350, 170).Rule(50, 190, 350, 190).Rule(50, 150, 50, 190).Rule(200, 150, 200, 190).Rule(350, 150, 350, 190).
		Text(pdfiumtest.Regular, 11, 55, 164, "Name").Text(pdfiumtest.Regular, 11, 205, 164, "Size").
		Text(pdfiumtest.Regular, 11, 55, 184, "Fish").Text(pdfiumtest.Regular, 11, 205, 184, "12")
	content := pdfiumtest.Bytes(first, new(pdfiumtest.Page).Picture())
	out, stages, err := run(t, content, `{}`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(out.File.Name())
	const want = "# Report\n\nSome text (with brackets).\n\n| Name | Size |\n| --- | --- |\n| Fish | 12 |\n\n*Page 2 is a picture without text. It was not read.*\n\n"
	if string(got) != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	q, _ := out.Metadata["quality"].(quality)
	if q.Score != 0.5 || q.TextCoverage != 1 || q.Headings != 1 || q.Tables != 1 || !slices.Equal(q.ScannedPages, []int{2}) || len(q.Warnings) != 1 {
		t.Errorf("%+v", q)
	}
	if out.ContentType != "text/markdown" || out.Summary != "2 pages, 1 heading, 1 table, 1 KB Markdown" || out.Metadata["engine"] != "PDFium" ||
		out.Metadata["inputBytes"] != int64(len(content)) || out.Metadata["pages"] != 2 {
		t.Errorf("%q %q %v", out.ContentType, out.Summary, out.Metadata)
	}
	if joined := strings.Join(stages, ", "); joined != "5 converting, 42 converting, 80 converting, 90 validating" {
		t.Errorf("progress %s", joined)
	}
}

func TestRefusals(t *testing.T) {
	pages := func(n int) []byte {
		return pdfiumtest.Bytes(slices.Repeat([]*pdfiumtest.Page{new(pdfiumtest.Page).Text(pdfiumtest.Regular, 11, 50, 50, "x")}, n)...)
	}
	for name, test := range map[string]struct {
		content         []byte
		options, reason string
	}{
		"too many pages":     {pages(4), `{}`, "page_limit"},
		"pages out of range": {pages(2), `{"pages":"3-9"}`, "page_range"},
		"a broken file":      {[]byte("%PDF-1.4\nbroken"), `{}`, "corrupt_input"},
		"unknown options":    {pages(1), `{"ocr":true}`, "invalid_options"},
		"another kind":       {[]byte("PK\x03\x04 and so on"), `{}`, "content_mismatch"},
	} {
		_, _, err := run(t, test.content, test.options)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != test.reason || failure.Retryable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMarkdownThatLacksSomethingIsRefused(t *testing.T) {
	d := layout.Document{Pages: []layout.PageLayout{sheet(
		layout.Block{Kind: layout.Heading, Level: 1, Runs: spansOf("Title")}, layout.Block{Runs: spansOf("Some text.")})}}
	for content, valid := range map[string]bool{
		"# Title\n\nSome text.\n": true, "# Title\n\nSome\n": false, "Title\n\nSome text.\n": false, "# Title\n\nSome text.\xff\n": false,
	} {
		path := filepath.Join(t.TempDir(), "output.md")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		var failure *convert.Failure
		err := validate(path, d)
		if refused := errors.As(err, &failure) && failure.Code == job.OutputValidationFailed; refused == valid {
			t.Errorf("%q: %v", content, err)
		}
	}
}

func TestAnEndedContextIsNobodysFault(t *testing.T) {
	engine := enginesOf(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := pdfiumtest.File(t, pdfiumtest.Bytes(new(pdfiumtest.Page)))
	_, err := New(engine, 3).Run(ctx, convert.Input{Dir: filepath.Dir(path), Path: path, ContentType: "application/pdf"}, func(int, string) {})
	var failure *convert.Failure
	if !errors.Is(err, context.Canceled) || errors.As(err, &failure) {
		t.Error(err)
	}
}

func enginesOf(t *testing.T) pdfread.Engines {
	t.Helper()
	drawn, err := pdfium.New(t.Context())
	second, secondErr := poppler.New(t.Context())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return pdfread.Engines{PDFium: drawn, Poppler: second}
}
