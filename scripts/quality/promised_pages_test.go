package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/docx"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
	"github.com/toolmill/toolmill/workers/tools/pdftodocx"
	"github.com/toolmill/toolmill/workers/tools/pdftoexcel"
	"github.com/toolmill/toolmill/workers/tools/pdftomarkdown"
	"github.com/toolmill/toolmill/workers/tools/pdftotext"
	"github.com/toolmill/toolmill/workers/tools/pdfwords"
)

// promisedPages are pages on which text was once lost or changed. Those in testdata/pages were printed by Chromium from the HTML beside
// them: chromium-headless-shell --print-to-pdf.
//
//nolint:gosmopolitan // scripts of many directions are what it is about
var promisedPages = map[string]struct {
	content func(t *testing.T) []byte
	// text is what each format says; sheet is what a workbook says, if it has less.
	text, sheet string
}{
	"right to left": {
		printedPage("right-to-left.pdf"), arabicText + " البلد السعر بلاد الشام 5678ريال الرياض Riyadh 1234.5",
		"البلد السعر بلاد الشام 5678ريال الرياض Riyadh 1234.5",
	},
	"lam-alef of one glyph": {printedPage("lam-alef-one-glyph.pdf"), arabicText, ""},
	"vertical": {
		printedPage("vertical.pdf"),
		"吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。 " +
			"吾輩はここで始めて人間というものを見た。しかもあとで聞くとそれは書生という人間中で一番獰悪な種族であったそうだ。" +
			"この書生というのは時々我々を捕えて煮て食うという話である。", "",
	},
	"tight lines": {
		printedPage("tight.pdf"),
		"Lines that are set as close as these reach into each other, and a reader that only looks at heights mixes the words of one line with those of the next " +
			"one, word by word, until nobody can tell any more what was said. " +
			"Below them there is another paragraph, of which the same holds, since it is as close as the first one was.", "",
	},
	"predefined character maps": {
		mappedPage, "报告书在图书馆报告书在图书馆報告書在圖書館報告書は図書館図書館の報告書漢字とカタカナ 도서관의 보고서", "",
	},
}

const arabicText = "السعر 1234ريال في عام 2026، ونظام Windows 11 مع ISO 9001 لا يكفي. " +
	"هذا خلاف حول الفلاح والإسلام والأولاد، فلا بلاد بلا كلام ولا سلاح في الملاعب."

func printedPage(name string) func(t *testing.T) []byte {
	return func(t *testing.T) []byte {
		t.Helper()
		content, err := os.ReadFile(filepath.Join("testdata", "pages", name))
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
}

// mappedPage has a line in each of seven fonts that are not in the file, by the character maps that every reader has to bring.
//
//nolint:gosmopolitan // see above
func mappedPage(t *testing.T) []byte {
	t.Helper()
	wide := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	var fonts, content strings.Builder
	for i, c := range []struct {
		name, ordering, text string
		is                   encoding.Encoding
	}{
		{"UniGB-UCS2-H", "GB1", "报告书在图书馆", wide},
		{"GBK-EUC-H", "GB1", "报告书在图书馆", simplifiedchinese.GBK},
		{"ETen-B5-H", "CNS1", "報告書在圖書館", traditionalchinese.Big5},
		{"90ms-RKSJ-H", "Japan1", "報告書は図書館", japanese.ShiftJIS},
		{"EUC-H", "Japan1", "図書館の報告書", japanese.EUCJP},
		{"UniJIS-UTF16-H", "Japan1", "漢字とカタカナ", wide},
		{"KSCms-UHC-H", "Korea1", "도서관의 보고서", korean.EUCKR},
	} {
		bytes, err := c.is.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(c.name, err)
		}
		fmt.Fprintf(&fonts, "/F%d<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/%s/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Own"+
			"/CIDSystemInfo<</Registry(Adobe)/Ordering(%s)/Supplement 2>>/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/Own/Flags 4"+
			"/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>>>]>>", i, c.name, c.ordering)
		fmt.Fprintf(&content, "BT /F%d 14 Tf 72 %d Td <%x> Tj ET\n", i, 760-40*i, bytes)
	}
	p := pdftest.New()
	p.Page("/MediaBox[0 0 595 842]/Resources<</Font<<"+fonts.String()+">>>>", content.String())
	return p.Bytes()
}

// enginesOf returns the two engines that read PDFs.
func enginesOf(t *testing.T) (*poppler.Engine, *pdfium.Engine) {
	t.Helper()
	words, err := poppler.New(t.Context())
	drawn, drawnErr := pdfium.New(t.Context())
	if err := errors.Join(err, drawnErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return words, drawn
}

// formats are the tools that write the text of a PDF, and how it is read back.
func formats(t *testing.T) map[string]struct {
	tool convert.Tool
	read func(t *testing.T, path string) string
} {
	t.Helper()
	words, drawn := enginesOf(t)
	const pagesMax = 10
	reader, engines := pdfwords.Reader{Poppler: words, PDFium: drawn}, pdfread.Engines{PDFium: drawn, Poppler: words}
	return map[string]struct {
		tool convert.Tool
		read func(t *testing.T, path string) string
	}{
		"text":     {pdftotext.New(reader, pagesMax), saidInText},
		"Word":     {pdftodocx.New(reader, pagesMax), saidInWord},
		"Markdown": {pdftomarkdown.New(engines, pagesMax), saidInMarkdown},
		"Excel":    {pdftoexcel.New(engines, pagesMax), saidInSheets},
	}
}

func TestPagesOnWhichTextWasOnceLostAreReadByEveryFormat(t *testing.T) {
	for format, f := range formats(t) {
		for name, page := range promisedPages {
			t.Run(format+", "+name, func(t *testing.T) {
				out, err := f.tool.Run(t.Context(), attempttest.PDF(t, page.content(t), `{}`), func(int, string) {})
				if err != nil {
					t.Fatal(err)
				}
				got, want := f.read(t, out.File.Name()), page.text
				if format == "Excel" { // its rows are the page's lines, which divide words of scripts without blanks
					if page.sheet != "" {
						want = page.sheet
					}
					got, want = strings.ReplaceAll(got, " ", ""), strings.ReplaceAll(want, " ", "")
				}
				if got != want {
					t.Errorf("%s\nwant\n%s", got, want)
				}
				for i, c := range coveragesOf(t, out) {
					if c != 1 {
						t.Errorf("page %d: coverage %v", i+1, c)
					}
				}
			})
		}
	}
}

// coveragesOf returns the coverage of each page; there must be one at least.
func coveragesOf(t *testing.T, out convert.Output) (all []float64) {
	t.Helper()
	var pages []struct {
		Page     int     `json:"page"`
		Coverage float64 `json:"coverage"`
	}
	text, err := json.Marshal(out.Metadata["coverage"])
	if err == nil {
		err = json.Unmarshal(text, &pages)
	}
	if err != nil || len(pages) == 0 {
		t.Fatalf("coverage is %s, %v", text, err)
	}
	for _, p := range pages {
		all = append(all, p.Coverage)
	}
	return all
}

func spaced(texts ...string) string {
	return strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
}

func saidInText(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return spaced(string(content))
}

func saidInWord(t *testing.T, path string) string {
	t.Helper()
	read, err := docx.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range read {
		all = append(all, p.Text)
	}
	return spaced(all...)
}

func saidInMarkdown(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := measure.ReadMarkdown(string(content))
	return spaced(read.Text())
}

func saidInSheets(t *testing.T, path string) string {
	t.Helper()
	read, err := sheetsOf(path)
	if err != nil {
		t.Fatal(err)
	}
	return spaced(read.All...)
}

// LibreOffice turns numbers round on such pages: a slide has them as they are, or is a picture of the page.
func TestSlidesOfRightToLeftPagesHaveNumbersAsTheyAre(t *testing.T) {
	out, err := measured(t)["slides"].Run(t.Context(), attempttest.PDF(t, printedPage("right-to-left.pdf")(t), `{}`), func(int, string) {})
	if err != nil {
		t.Fatal(err)
	}
	n := row{}
	_, text := n.slides(out.File.Name())
	if strings.Contains(fmt.Sprint(out.Metadata["modes"]), "picture") {
		return
	}
	for _, number := range []string{"1234", "2026", "11", "9001", "5678", "1234.5"} {
		if !strings.Contains(text, number) {
			t.Errorf("there is no %s in %q", number, text)
		}
	}
}
