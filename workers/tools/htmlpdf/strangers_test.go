package htmlpdf

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/traditionalchinese"
)

// Both tools say by how much they shrank a table so that its last column is on the page, and warn where it becomes hard to read.
func TestAWideTableIsShrunkAndSaid(t *testing.T) {
	pool := newPool(t)
	row := func(columns int) string {
		var b strings.Builder
		for i := range columns {
			fmt.Fprintf(&b, "<td>Column%d</td>", i+1)
		}
		return "<table><tr>" + b.String() + "</tr></table>"
	}
	for name, tool := range map[string]*Tool{"html-to-pdf-api": NewHTMLToPDFAPI(pool), "html-markdown-to-pdf": NewHTMLMarkdownToPDF(pool, 9)} {
		for columns, want := range map[int]struct {
			least, most float64
			warned      bool
		}{3: {1, 1, false}, 16: {0.5, 0.95, false}, 40: {0.1, 0.5, true}} {
			out, err := tool.Run(t.Context(), attempt(t, row(columns), "text/html", ""), silent)
			if err != nil {
				t.Fatal(name, err)
			}
			scale, _ := out.Metadata["contentScale"].(float64)
			warnings := strings.Join(out.Metadata["warnings"].([]string), " ")
			if scale < want.least || scale > want.most || (warnings != "") != want.warned {
				t.Errorf("%s, %d columns: scaled to %v, %q", name, columns, scale, warnings)
			}
			if last := fmt.Sprintf("Column%d", columns); !strings.Contains(textOf(t, out.File.Name()), last) {
				t.Errorf("%s: %s is cut off", name, last)
			}
		}
	}
}

func TestControlBytesInMarkdownAreLeftOut(t *testing.T) {
	source := "# A log\n\nwith a bell\x07, a zero\x00 and a backspace\x08 in a text of so many words that nobody takes it for a picture\n"
	out, err := NewHTMLMarkdownToPDF(newPool(t), 9).Run(t.Context(), attempt(t, source, typeMarkdown, ""), silent)
	if err != nil {
		t.Fatal(err)
	}
	want := "A log with a bell, a zero and a backspace in a text of so many words that nobody takes it for a picture"
	if got := textOf(t, out.File.Name()); got != want {
		t.Errorf("%q", got)
	}
	if warnings := strings.Join(out.Metadata["warnings"].([]string), " "); !strings.Contains(warnings, "left out: 3") {
		t.Errorf("%q", warnings)
	}
}

// Nothing in these says what they are encoded by.
//
//nolint:gosmopolitan // texts in many charsets
func TestTheCharsetThatWasFoundIsSaid(t *testing.T) {
	tool := NewHTMLMarkdownToPDF(newPool(t), 9)
	for charset, c := range map[string]struct {
		is         encoding.Encoding
		text, word string
	}{
		"ibm866":       {charmap.CodePage866, "Привет, мир. Это проверка текста, который написан в старой программе.", "проверка"},
		"windows-1256": {charmap.Windows1256, "مرحبا بالعالم. هذا نص عربي لاختبار ترميز الملفات القديمة في البرامج.", "مرحبا"},
		"big5":         {traditionalchinese.Big5, "歡迎使用本程式。這是一份測試文件，用來檢查舊式編碼的文字是否能夠正確讀取。", "測試文件"},
	} {
		for _, contentType := range []string{typeMarkdown, typePlain, "text/html"} {
			content, err := c.is.NewEncoder().String(c.text)
			if err != nil {
				t.Fatal(err)
			}
			out, err := tool.Run(t.Context(), attempt(t, content, contentType, ""), silent)
			if err != nil {
				t.Errorf("%s, %s: %v", charset, contentType, err)
				continue
			}
			if got := out.Metadata["charset"]; got != charset || !strings.Contains(textOf(t, out.File.Name()), c.word) {
				t.Errorf("%s: %v, want %s: %q", contentType, got, charset, textOf(t, out.File.Name()))
			}
		}
	}
}
