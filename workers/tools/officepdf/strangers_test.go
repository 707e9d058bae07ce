package officepdf

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/traditionalchinese"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

func TestASlideShowBecomesPages(t *testing.T) {
	for _, mark := range []string{"slideshow", "template"} {
		show := officefiletest.Changed(pptxSlides, "presentationml.presentation.main", "presentationml."+mark+".main")
		out, err := newAttempt(t, string(officefile.PPTX), "", show).runTool(t, NewSlidesToPDF, pagesMax)
		if err != nil {
			t.Errorf("%s: %v", mark, err)
			continue
		}
		if got := textOf(t, out.File.Name()); got != "Erste Folie "+japanese || out.Metadata["pages"] != 2 {
			t.Errorf("%s: %q, %v", mark, got, out.Metadata["pages"])
		}
	}
}

// Copying such a folder as a file fails; the copy that is printed has none.
func TestADocumentWithCompressedFoldersIsConverted(t *testing.T) {
	folders := []string{"Configurations2/", "Configurations2/images/", "Thumbnails/"}
	for name, c := range map[string]struct {
		contentType, want string
		content           []byte
	}{
		"ODS":  {ods, "Zelle", odsWorkbook},
		"XLSX": {xlsx, "Artikel Preis", workbook},
	} {
		content := officefiletest.Changed(c.content, "", "", folders...)
		out, err := newAttempt(t, c.contentType, "", content).runTool(t, NewSpreadsheetToPDF, pagesMax)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := textOf(t, out.File.Name()); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// At its usual size the table would take twelve pages.
func TestALongTableIsScaledToThePagesThatMayBe(t *testing.T) {
	const most = 4
	var table strings.Builder
	for i := range 400 {
		fmt.Fprintf(&table, "%d,a value of some words,another value,the third value of a row,end%d\n", i, i)
	}
	usual, err := newAttempt(t, contentTypeCSV, "", []byte(table.String())).runTool(t, NewSpreadsheetToPDF, pagesMax)
	if err != nil || usual.Metadata["pages"].(int) <= most {
		t.Fatalf("%v pages, %v", usual.Metadata["pages"], err)
	}
	out, err := newAttempt(t, contentTypeCSV, "", []byte(table.String())).runTool(t, NewSpreadsheetToPDF, most)
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, out.File.Name())
	if pages := out.Metadata["pages"].(int); pages > most || !strings.Contains(text, "end0") || !strings.Contains(text, "end399") {
		t.Errorf("%d pages, %.100q", pages, text)
	}
}

// Nothing in such a table says what it is encoded by.
//
//nolint:gosmopolitan // texts in many charsets
func TestTheCharsetThatWasFoundIsSaid(t *testing.T) {
	for charset, c := range map[string]struct {
		is   encoding.Encoding
		text string
	}{
		"ibm866":       {charmap.CodePage866, "Привет, мир. Это проверка текста, который написан в старой программе."},
		"windows-1256": {charmap.Windows1256, "مرحبا بالعالم. هذا نص عربي لاختبار ترميز الملفات القديمة في البرامج."},
		"big5":         {traditionalchinese.Big5, "歡迎使用本程式。這是一份測試文件，用來檢查舊式編碼的文字是否能夠正確讀取。"},
	} {
		content, err := c.is.NewEncoder().String("a;b\n1;" + c.text + "\n")
		if err != nil {
			t.Fatal(err)
		}
		out, err := newAttempt(t, contentTypeCSV, "", []byte(content)).runTool(t, NewSpreadsheetToPDF, pagesMax)
		if err != nil {
			t.Errorf("%s: %v", charset, err)
			continue
		}
		first := strings.Fields(strings.ReplaceAll(c.text, "，", " "))[0]
		if got := out.Metadata["charset"]; got != charset || !strings.Contains(textOf(t, out.File.Name()), first) {
			t.Errorf("%v, want %s: %q", got, charset, textOf(t, out.File.Name()))
		}
	}
}

// Carlito has the widths of Calibri: nothing is warned of, though the metadata say it.
func TestAFontOfTheSameWidthsIsNoWarning(t *testing.T) {
	run := func(font string) (substituted any, warnings []string) {
		body := `<w:p><w:r><w:rPr><w:rFonts w:ascii="` + font + `" w:hAnsi="` + font + `"/></w:rPr><w:t>Some words</w:t></w:r></w:p>`
		out, err := newAttempt(t, docx, "", officefiletest.DOCX(body)).run(t, pagesMax)
		if err != nil {
			t.Fatal(err)
		}
		warnings, _ = out.Metadata["warnings"].([]string)
		return out.Metadata["fontsSubstituted"], warnings
	}
	if fonts, warnings := run("Calibri"); !reflect.DeepEqual(fonts, []string{"Calibri"}) || len(warnings) != 0 {
		t.Errorf("%v, %q", fonts, warnings)
	}
	if fonts, warnings := run("Papyrus"); !reflect.DeepEqual(fonts, []string{"Papyrus"}) || len(warnings) != 1 || !strings.Contains(warnings[0], "Papyrus") {
		t.Errorf("%v, %q", fonts, warnings)
	}
}

// Without libreoffice-math LibreOffice leaves formulas out and says nothing.
func TestAFormulaOfATextIsPrinted(t *testing.T) {
	body := `<w:p><w:r><w:t>before</w:t></w:r></w:p><w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">` +
		`<m:f><m:num><m:r><m:t>7391</m:t></m:r></m:num><m:den><m:r><m:t>28</m:t></m:r></m:den></m:f></m:oMath></w:p>`
	out, err := newAttempt(t, docx, "", officefiletest.DOCX(body)).run(t, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(t, out.File.Name()); got != "before 7391 28" {
		t.Errorf("%q", got)
	}
}
