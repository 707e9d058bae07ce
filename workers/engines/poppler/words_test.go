package poppler

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// twoFonts returns a page with a bold line and a link.
func twoFonts() []byte {
	p := pdftest.New()
	const fonts = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica-BoldOblique>>>>"
	link := p.Add("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[70 645 200 665]/A<</S/URI/URI(https://example.com/a?b=1&c=2)>>>>")
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/CropBox[50 100 545 800]/Resources<<%s>>/Annots[%d 0 R]", fonts, link),
		"BT /F2 18 Tf 72 700 Td (Bold <one>) Tj ET BT /F1 10 Tf 72 650 Td (A link) Tj ET")
	return p.Bytes()
}

func wordsOf(t *testing.T, content []byte, pages ...int) []page.Page {
	t.Helper()
	all, err := started(t).Words(t.Context(), document(t, content), pages, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The crop box does not begin at the sheet's corner, from which pdftohtml measures.
func TestWordsHaveTheirLooks(t *testing.T) {
	pages := wordsOf(t, twoFonts(), 1)
	var got []string
	for _, w := range pages[0].Words {
		got = append(got, fmt.Sprintf("%s %g bold:%t italic:%t %s", w.Text, w.Size, w.Bold, w.Italic, w.Link))
	}
	want := []string{
		"Bold 18 bold:true italic:true ", "<one> 18 bold:true italic:true ", "A 10 bold:false italic:false https://example.com/a?b=1&c=2",
		"link 10 bold:false italic:false https://example.com/a?b=1&c=2",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if p := pages[0]; p.Width != 495 || p.Height != 700 || math.Abs(p.Words[0].X0-22) > 1 {
		t.Errorf("%g by %g, %+v", p.Width, p.Height, p.Words[0])
	}
}

func TestPagesAreReadInPortions(t *testing.T) {
	const pages = spanPagesMax + 3
	var texts [][]string
	var wanted []int
	for i := range pages {
		texts = append(texts, []string{fmt.Sprintf("number%d", i+1)})
		wanted = append(wanted, i+1)
	}
	var told []int
	all, err := started(t).Words(t.Context(), document(t, pdftest.Text(300, 300, "", texts...)), wanted, func(n int) { told = append(told, n) })
	if err != nil || len(all) != pages || fmt.Sprint(told) != fmt.Sprintf("[%d %d]", spanPagesMax, pages) {
		t.Fatalf("%d pages, told %v, %v", len(all), told, err)
	}
	for i, p := range all {
		if len(p.Words) != 1 || p.Words[0].Text != texts[i][0] || p.Number != i+1 {
			t.Errorf("page %d: %+v", i+1, p)
		}
	}
}

func TestSpans(t *testing.T) {
	if got := fmt.Sprint(Spans([]int{1, 2, 3, 7, 9, 10})); got != "[{1 3} {7 7} {9 10}]" {
		t.Error(got)
	}
}

func TestScansAreNamed(t *testing.T) {
	p := pdftest.New()
	p.Scan()
	p.Scan("Text that was recognized")
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", pdftest.Lines(72, 700, "Words"))
	p.Page("/MediaBox[0 0 595 842]", "")
	d := document(t, p.Bytes())
	pages, err := started(t).Words(t.Context(), d, []int{1, 2, 3, 4}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	scanned, err := started(t).Scanned(t.Context(), d, pages)
	if err != nil || fmt.Sprint(scanned) != "[1]" {
		t.Errorf("%v, %v", scanned, err)
	}
	elsewhere := Document{Dir: "/used/by/another/program", Path: d.Path}
	all, err := started(t).Pictures(t.Context(), elsewhere, []int{1, 2, 3, 4})
	if err != nil || len(all) != 2 || math.Abs(all[0].WidthPoints-595) > 6 || math.Abs(all[0].HeightPoints-842) > 8 {
		t.Errorf("%+v, %v", all, err)
	}
	if scans := Scans(pages, all); fmt.Sprint(scans) != "[1]" {
		t.Errorf("%v", scans)
	}
}

func TestSizesAreThoseThatAreSeen(t *testing.T) {
	sizes, err := started(t).Sizes(t.Context(), document(t, pdftest.Text(595, 842, "/Rotate 90/CropBox[0 0 300 400]", nil, nil)), Span{1, 2})
	if err != nil || len(sizes) != 2 || sizes[1] != (Size{400, 300}) {
		t.Errorf("%v, %v", sizes, err)
	}
}

func TestTextIsLaidOut(t *testing.T) {
	texts, err := started(t).LaidOut(t.Context(), document(t, pdftest.Text(595, 842, "", []string{"one"}, nil, []string{"three"})), Span{1, 3})
	if err != nil || len(texts) != 3 || strings.TrimSpace(texts[0]) != "one" || strings.TrimSpace(texts[1]) != "" || strings.TrimSpace(texts[2]) != "three" {
		t.Errorf("%q, %v", texts, err)
	}
}

func TestWhatPopplerCannotReadIsRefused(t *testing.T) {
	_, err := started(t).Words(t.Context(), document(t, []byte("%PDF-1.4 nothing")), []int{1}, func(int) {})
	if !errors.Is(err, ErrRefused) {
		t.Error(err)
	}
}

func TestPopplerSaysItsVersion(t *testing.T) {
	if version := started(t).Version(); !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
		t.Errorf("%q", version)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := New(t.Context()); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}
