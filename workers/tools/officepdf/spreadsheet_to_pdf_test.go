package officepdf

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

const (
	xlsx = string(officefile.XLSX)
	ods  = string(officefile.ODS)
)

var workbook = officefiletest.XLSX(
	officefiletest.Worksheet{
		Name: "Preise", Rows: officefiletest.Row(1, "Artikel", "Preis") + officefiletest.Row(2, "Äpfel", japanese),
		Behind: `<headerFooter><oddHeader>&amp;LKopf &amp;F</oddHeader></headerFooter>`,
	},
	officefiletest.Worksheet{Name: "Geheim", Rows: officefiletest.Row(1, "hidden"), Hidden: true},
	officefiletest.Worksheet{Name: "Leer"},
	officefiletest.Worksheet{Name: "Zwei", Rows: officefiletest.Row(1, "second")},
)

var odsWorkbook = officefiletest.ODS("",
	`<table:table table:name="T"><table:table-row><table:table-cell office:value-type="string"><text:p>Zelle</text:p></table:table-cell></table:table-row></table:table>`,
	officefiletest.ODFStyles(`<office:automatic-styles><style:page-layout style:name="p"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout></office:automatic-styles>`+
		`<office:master-styles><style:master-page style:name="Default" style:page-layout-name="p"><style:header><text:p>Kopf <text:file-name/></text:p></style:header></style:master-page></office:master-styles>`))

func TestVisibleSheetsArePrinted(t *testing.T) {
	out, err := newAttempt(t, xlsx, "", workbook).runTool(t, NewSpreadsheetToPDF, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := textOf(t, out.File.Name()), "Kopf Artikel Preis Äpfel "+japanese+" second"; got != want {
		t.Errorf("%q", got)
	}
	checkPlain(t, out.File.Name(), 2)
	if warnings := strings.Join(out.Metadata["warnings"].([]string), " "); out.Metadata["sheets"] != 2 || out.Metadata["pages"] != 2 || !strings.Contains(warnings, "1 hidden sheet not printed") {
		t.Errorf("%v", out.Metadata)
	}
}

func TestSheetsLieWhereAsked(t *testing.T) {
	for name, test := range map[string]struct {
		contentType, options string
		content              []byte
		size                 string
	}{
		"XLSX":           {xlsx, `{"landscape":true}`, workbook, "841.89 x 595.3"},
		"XLSX, upright":  {xlsx, "", workbook, "595.3"},
		"ODS":            {ods, `{"landscape":true}`, odsWorkbook, "841.89 x 595.3"},
		"ODS, upright":   {ods, "", odsWorkbook, "595.3"},
		"CSV":            {contentTypeCSV, `{"landscape":true}`, []byte("a,b\n"), "841.89 x 595.3"},
		"CSV, upright":   {contentTypeCSV, "", []byte("a,b\n"), "595.3"},
		"a page a sheet": {contentTypeCSV, `{"singlePageSheets":true}`, []byte(strings.Repeat("a,b\n", 1000)), " x 1"},
	} {
		out, err := newAttempt(t, test.contentType, test.options, test.content).runTool(t, NewSpreadsheetToPDF, pagesMax)
		if err != nil {
			t.Fatal(name, err)
		}
		if info := poppler(t, "pdfinfo", out.File.Name()); !strings.Contains(info, "Page size:") || !strings.Contains(strings.Split(info, "Page size:")[1], test.size) {
			t.Errorf("%s: %s", name, info)
		}
		if text := textOf(t, out.File.Name()); strings.Contains(text, "for-print") || strings.Contains(text, "input") {
			t.Errorf("%s: names a file: %s", name, text)
		}
	}
}

func TestValuesOfATableStayAsTheyAre(t *testing.T) {
	const table = "Name;Nr;Preis;Formel\nJürgen;007;1.234,50;=1+1\n" + japanese + ";0123;3,50;@SUM(A1)\n\"a;b\nc\";1e5;-2,00;2024-01-02\n"
	out, err := newAttempt(t, contentTypeCSV, `{"pdfa":true}`, []byte(table)).runTool(t, NewSpreadsheetToPDF, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, out.File.Name())
	for _, value := range []string{"Name Nr Preis Formel", "Jürgen 007 1.234,50 =1+1", japanese + " 0123 3,50 @SUM(A1)", "a;b 1e5 -2,00 2024-01-02 c"} {
		if !strings.Contains(text, value) {
			t.Errorf("%q is not in %q", value, text)
		}
	}
	if out.Metadata["charset"] != "utf-8" || out.Metadata["delimiter"] != "semicolon" || out.Metadata["sheets"] != 1 {
		t.Errorf("%v", out.Metadata)
	}
	if info := poppler(t, "pdfinfo", out.File.Name(), "-meta"); !strings.Contains(info, "<pdfaid:part>2</pdfaid:part>") {
		t.Error(info)
	}
}

func TestSpreadsheetsAreRefused(t *testing.T) {
	far := officefiletest.Row(1, "a") + `<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c></row>`
	for name, test := range map[string]struct {
		contentType, options string
		content              []byte
		pagesMax             int
		reason               string
	}{
		"empty workbook":    {xlsx, "", officefiletest.XLSX(officefiletest.Worksheet{Name: "A"}), 500, "empty_document"},
		"all is hidden":     {xlsx, "", officefiletest.XLSX(officefiletest.Worksheet{Name: "A"}, officefiletest.Worksheet{Name: "B", Rows: far, Hidden: true}), 500, "empty_document"},
		"a cell far out":    {xlsx, "", officefiletest.XLSX(officefiletest.Worksheet{Name: "A", Rows: far}), 500, "page_limit"},
		"more pages":        {xlsx, "", workbook, 1, "page_limit"},
		"too long a page":   {contentTypeCSV, `{"singlePageSheets":true}`, []byte(strings.Repeat("a,b\n", 2000)), 500, "page_limit"},
		"a long table":      {contentTypeCSV, "", []byte(strings.Repeat("a,b\n", 600)), 2, "page_limit"},
		"an empty table":    {contentTypeCSV, "", []byte("\r\n"), 500, "empty_document"},
		"XLSX named CSV":    {contentTypeCSV, "", workbook, 500, "content_mismatch"},
		"XLSX declared ODS": {ods, "", workbook, 500, "content_mismatch"},
		"CSV declared XLSX": {xlsx, "", []byte("a,b\n"), 500, "content_mismatch"},
		"encrypted":         {xlsx, "", officefiletest.EncryptedDOCX(), 500, "encrypted_document"},
		"cut short":         {ods, "", odsWorkbook[:len(odsWorkbook)/2], 500, "corrupt_input"},
		"an unknown option": {xlsx, `{"pageRanges":"1"}`, workbook, 500, "invalid_options"},
	} {
		_, err := newAttempt(t, test.contentType, test.options, test.content).runTool(t, NewSpreadsheetToPDF, test.pagesMax)
		isRefused(t, name, err, test.reason)
	}
}
