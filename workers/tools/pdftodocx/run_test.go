package pdftodocx

import (
	"context"
	"errors"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var reader = sync.OnceValues(func() (pdfwords.Reader, error) {
	words, err := poppler.New(context.Background())
	second, secondErr := pdfium.New(context.Background())
	return pdfwords.Reader{Poppler: words, PDFium: second}, errors.Join(err, secondErr)
})

func run(t *testing.T, content []byte, options string) (convert.Output, []docx.Paragraph, error) {
	t.Helper()
	e, err := reader()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	out, err := New(e, 500).Run(t.Context(), attempttest.PDF(t, content, options), func(percent int, stage string) {
		if percent < 0 || percent > 100 {
			t.Errorf("%d percent", percent)
		}
		if stage == "validating" {
			goleak.VerifyNone(t) // no engine either
		}
	})
	if err != nil {
		return out, nil, err
	}
	read, err := docx.Read(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	return out, read, nil
}

func TestAPDFBecomesADocument(t *testing.T) {
	p := pdftest.New()
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", "BT /F1 24 Tf 72 760 Td (The title) Tj ET\n"+
		pdftest.Lines(72, 700, "The first line of a para-", "graph that goes on.")+pdftest.Lines(72, 640, "1. One", "2. Two"))
	p.Scan()
	out, read, err := run(t, p.Bytes(), "{}")
	if err != nil {
		t.Fatal(err)
	}
	want := []docx.Paragraph{
		{Style: "Heading1", Text: "The title"},
		{Text: "The first line of a paragraph that goes on."},
		{Style: "ListParagraph", Text: "One", IsItem: true},
		{Style: "ListParagraph", Text: "Two", IsItem: true},
	}
	if !reflect.DeepEqual(read, want) {
		t.Errorf("%+v", read)
	}
	for name, want := range map[string]any{
		"textOnly": true, "paragraphs": 3, "headings": 1, "listItems": 2, "tables": 0, "pagesWithoutText": []int{2}, "scannedPages": []int{2}, "imagesDropped": 1, "pages": 2,
	} {
		if got := out.Metadata[name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %#v, want %#v", name, got, want)
		}
	}
	if len(out.Metadata["warnings"].([]string)) != 3 || !strings.HasPrefix(out.Summary, "2 pages, 4 paragraphs, ") {
		t.Errorf("%q, %q", out.Metadata["warnings"], out.Summary)
	}
}

// Another program can open it.
func TestLibreOfficeOpensTheDocument(t *testing.T) {
	out, _, err := run(t, pdftest.Text(595, 842, "", []string{"Words that LibreOffice finds"}), "{}")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	command := exec.CommandContext(t.Context(), "soffice", "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--infilter=MS Word 2007 XML",
		"--cat", out.File.Name())
	text, err := command.Output()
	if err != nil || !strings.Contains(string(text), "Words that LibreOffice finds") {
		t.Errorf("%q, %v (scripts/setup installs it)", text, err)
	}
}

func TestAPDFWithoutTextSaysSo(t *testing.T) {
	p := pdftest.New()
	p.Scan()
	out, read, err := run(t, p.Bytes(), "{}")
	if err != nil || len(read) != 1 || read[0].Text != noText || out.Summary != "1 page, no text" {
		t.Errorf("%+v, %q, %v", read, out.Summary, err)
	}
}

// The document must have the text of the layout.
func TestTextThatWasLostIsNoticed(t *testing.T) {
	a := attempt{document: layout.Document{Pages: []layout.PageLayout{{Blocks: []layout.Block{{Runs: []text.Run{{Text: "All of it"}}}}}}}}
	for text, want := range map[string]bool{"All of it": true, "All of": false, "it All of": false, "All of it too": false} {
		if a.says([]docx.Paragraph{{Text: text}}) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}

func TestWhatIsNotAPDFIsRefused(t *testing.T) {
	var failure *convert.Failure
	if _, _, err := run(t, []byte("PK\x03\x04"), "{}"); !errors.As(err, &failure) || failure.Reason != "content_mismatch" {
		t.Error(err)
	}
}
