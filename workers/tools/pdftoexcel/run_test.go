package pdftoexcel

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func run(t *testing.T, content []byte, options string) (out convert.Output, err error) {
	t.Helper()
	engine := enginesOf(t)
	path := pdfiumtest.File(t, content)
	in := convert.Input{Dir: filepath.Dir(path), Path: path, ContentType: "application/pdf", Options: json.RawMessage(options)}
	return New(engine, 3).Run(t.Context(), in, func(int, string) {})
}

func open(t *testing.T, out convert.Output, err error) *excelize.File {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	file, err := excelize.OpenFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// ruledPage has a heading and a table of three columns with a cell that spans two.
func ruledPage() *pdfiumtest.Page {
	p := new(pdfiumtest.Page).Text(pdfiumtest.Bold, 20, 50, 80, "Costs: 2026/27")
	rows := [][]string{{"Code", "Price", "Note"}, {"007", "1,234.50", "=1+1"}, {"Total over both", "", "@x"}}
	for i, row := range rows {
		y := 150 + 20*float64(i)
		p.Rule(50, y, 350, y)
		for j, text := range row {
			p.Text(pdfiumtest.Regular, 11, 55+100*float64(j), y+14, text)
		}
	}
	return p.Rule(50, 210, 350, 210).Rule(50, 150, 50, 210).Rule(150, 150, 150, 190).Rule(250, 150, 250, 210).Rule(350, 150, 350, 210)
}

func TestATableBecomesASheet(t *testing.T) {
	out, err := run(t, pdfiumtest.Bytes(ruledPage()), `{}`)
	file := open(t, out, err)
	if got := file.GetSheetList(); !slices.Equal(got, []string{"Costs 2026 27"}) {
		t.Fatalf("%q", got)
	}
	sheet := file.GetSheetList()[0]
	for cell, want := range map[string]string{"A1": "Code", "A2": "007", "B2": "1,234.50", "C2": "=1+1", "A3": "Total over both", "C3": "@x"} {
		if got, err := file.GetCellValue(sheet, cell); got != want || err != nil {
			t.Errorf("%s is %q, %v", cell, got, err)
		}
		if formula, err := file.GetCellFormula(sheet, cell); formula != "" || err != nil {
			t.Errorf("%s has the formula %q", cell, formula)
		}
	}
	if raw, err := file.GetCellValue(sheet, "B2", excelize.Options{RawCellValue: true}); raw != "1234.5" || err != nil {
		t.Errorf("B2 holds %q", raw)
	}
	merged, err := file.GetMergeCells(sheet)
	if err != nil || len(merged) != 1 || merged[0].GetStartAxis() != "A3" || merged[0].GetEndAxis() != "B3" {
		t.Errorf("merged %v", merged)
	}
	q, _ := out.Metadata["quality"].(quality)
	if want := (tableQuality{Page: 1, Rows: 3, Cols: 3, Accuracy: 100, Ruled: true}); q.TablesFound != 1 || q.Tables[0] != want || q.ScannedPages == nil {
		t.Errorf("%+v", q)
	}
	if out.ContentType != contentType || out.Metadata["engine"] != "PDFium" {
		t.Errorf("%+v", out)
	}
}

func TestTextWithoutATable(t *testing.T) {
	text := new(pdfiumtest.Page)
	text.Lines(50, 80, "A letter without any table in it.", "=HYPERLINK and so on")
	out, err := run(t, pdfiumtest.Bytes(text, new(pdfiumtest.Page).Picture()), `{}`)
	file := open(t, out, err)
	rows, err := file.GetRows("Text")
	want := [][]string{{"A letter without any table in it."}, {"=HYPERLINK and so on"}, nil, {"Page 2 is a picture without text. It was not read."}}
	if err != nil || !slices.EqualFunc(rows, want, slices.Equal[[]string]) {
		t.Errorf("%q, %v", rows, err)
	}
	q, _ := out.Metadata["quality"].(quality)
	if q.TablesFound != 0 || q.Tables == nil || !slices.Equal(q.ScannedPages, []int{2}) {
		t.Errorf("%+v", q)
	}
}

func TestRefusals(t *testing.T) {
	for name, test := range map[string]struct {
		content         []byte
		options, reason string
	}{
		"too many pages":     {pdfiumtest.Bytes(slices.Repeat([]*pdfiumtest.Page{new(pdfiumtest.Page)}, 4)...), `{}`, "page_limit"},
		"pages out of range": {pdfiumtest.Bytes(new(pdfiumtest.Page)), `{"pages":"2"}`, "page_range"},
		"a broken file":      {[]byte("%PDF-1.4\nbroken"), `{}`, "corrupt_input"},
	} {
		_, err := run(t, test.content, test.options)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != test.reason || failure.Retryable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAWorkbookThatIsNotWhatWasWrittenIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "output.xlsx")
	sheets := []sheet{{name: "Table 1", rows: 1, cols: 2, cells: []cell{
		{rowSpan: 1, colSpan: 1, value: value{text: "a"}}, {col: 1, rowSpan: 1, colSpan: 1, value: value{text: "5", number: 5, format: "0"}},
	}}}
	if err := write(path, sheets); err != nil {
		t.Fatal(err)
	}
	if err := validate(t.Context(), path, sheets); err != nil {
		t.Fatal(err)
	}
	refused := func(what string) {
		t.Helper()
		var failure *convert.Failure
		if err := validate(t.Context(), path, sheets); !errors.As(err, &failure) || failure.Code != job.OutputValidationFailed || !failure.Retryable {
			t.Errorf("%s: %v", what, err)
		}
	}
	sheets[0].cells[1].number = 6
	refused("another number")
	sheets[0].cells[1].number, sheets[0].cells[0].text = 5, "b"
	refused("another text")
	sheets[0].cells[0].text, sheets[0].cells[0].colSpan = "a", 2
	refused("another span")
	if err := os.Truncate(path, 1000); err != nil {
		t.Fatal(err)
	}
	refused("a file that ends early")
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
