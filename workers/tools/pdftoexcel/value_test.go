package pdftoexcel

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf16"
)

var (
	none    = conventions{}
	english = conventions{decimalPoint: true}
	german  = conventions{decimalComma: true}
)

// The value of a number and the format that shows it.
func TestNumbers(t *testing.T) {
	for text, test := range map[string]struct {
		c      conventions
		number float64
		format string
	}{
		"7":               {none, 7, "0"},
		"0":               {none, 0, "0"},
		"-2.75":           {none, -2.75, "0.00"},
		"−2,5":            {german, -2.5, "0.0"},
		"1,234":           {none, 1234, "#,##0"},
		"1,234.50":        {none, 1234.5, "#,##0.00"},
		"1.234,50":        {none, 1234.5, "#,##0.00"},
		"1.234":           {german, 1234, "#,##0"},
		"2.345":           {english, 2.345, "0.000"},
		"3,500":           {german, 3.5, "0.000"},
		"1 234 567,8":     {none, 1234567.8, "#,##0.0"},
		"1\u00A0234":      {none, 1234, "#,##0"},
		"1'234.50":        {none, 1234.5, "#,##0.00"},
		"12,34,567.00":    {none, 1234567, "#,##0.00"},
		"12.5%":           {none, 0.125, "0.0%"},
		"-3 %":            {none, -0.03, "0%"},
		"$1,234.50":       {none, 1234.5, `"$"#,##0.00`},
		"-$5":             {none, -5, `"$"0`},
		"€ 3,20":          {german, 3.2, `"€"0.00`},
		"1.234,50 €":      {none, 1234.5, `#,##0.00 "€"`},
		"12 USD":          {none, 12, `0 "USD"`},
		"(300.25)":        {none, -300.25, "0.00;(0.00)"},
		"٣٫٥":             {english, 3.5, "0.0"},
		"0.5":             {none, 0.5, "0.0"},
		"123456789012345": {none, 123456789012345, "0"},
	} {
		if got := valueOf(text, test.c); !got.isNumber() || math.Abs(got.number-test.number) > 1e-9 || got.format != test.format {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestWhatStaysText(t *testing.T) {
	for _, text := range []string{
		"", "007", "0049", "00.5", "1234567890123456", "12345678901.234567", "=1+1", "+49 30 1234", "-cmd", "@SUM(A1)", "+5", "1.234", "1,23,4", "1.2.3", "192.168.0.1",
		"12/5", "1-2", "3 4", "12 345 6", "1,", ".", "-", "(5", "5)", "%", "$", "5 apples", "1e5", "0x10", "Infinity", "NaN", "1.234.5", "12 %5", "$5€", "--5", "2026-13-01", "5/6/2026",
		"31.02.2026", "1.1.1899", "21.11.26", "2026-1-1", "Smarch 3, 2026",
	} {
		if got := valueOf(text, none); got.isNumber() || got.text != text {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// A sign that separates thousands elsewhere in the document does not separate decimals, whoever wrote 4246,391.
func TestWhatContradictsTheDocumentStaysText(t *testing.T) {
	for text, c := range map[string]conventions{"4246,391": english, "4246.391": german, "$4246,391": english} {
		if got := valueOf(text, c); got.isNumber() || got.text != text {
			t.Errorf("%q: %+v", text, got)
		}
	}
	if got := valueOf("12,5", english); got.number != 12.5 {
		t.Errorf("%+v", got)
	}
}

func TestDates(t *testing.T) {
	const day = 46347 // 21 November 2026, as Excel counts
	for text, test := range map[string]struct {
		c      conventions
		number float64
		format string
	}{
		"2026-11-21":          {none, day, "yyyy-mm-dd"},
		"2026-11-21 06:00":    {none, day + 0.25, "yyyy-mm-dd hh:mm"},
		"2026-11-21T12:00:00": {none, day + 0.5, "yyyy-mm-dd hh:mm:ss"},
		"21.11.2026":          {none, day, "dd.mm.yyyy"},
		"21/11/2026":          {conventions{dayFirst: true}, day, "dd/mm/yyyy"},
		"11/21/2026":          {conventions{monthFirst: true}, day, "mm/dd/yyyy"},
		"21 Nov 2026":         {none, day, "d mmm yyyy"},
		"November 21, 2026":   {none, day, "mmmm d, yyyy"},
		"1900-03-01":          {none, 61, "yyyy-mm-dd"},
	} {
		if got := valueOf(text, test.c); got.number != test.number || got.format != test.format {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestConventionsAreThoseOfTheDocument(t *testing.T) {
	for texts, want := range map[string]conventions{
		"1.234|2,50|x":              {decimalComma: true},
		"1,234|2.50|x":              {decimalPoint: true},
		"1.234|5.678":               {},
		"5/6/2026|21/11/2026":       {dayFirst: true},
		"5/6/2026|11/21/2026|0,5 €": {monthFirst: true, decimalComma: true},
		"2.50|2,50|3,75":            {decimalComma: true},
	} {
		if got := conventionsOf(strings.Split(texts, "|")); got != want {
			t.Errorf("%s: %+v", texts, got)
		}
	}
}

func TestSheetNames(t *testing.T) {
	var n names
	long := strings.Repeat("ä", 40)
	got := []string{
		n.name("", 1), n.name("Costs: a/b [x]", 2), n.name("costs a b x", 3), n.name("'History'", 4), n.name(long, 5), n.name(long, 6), n.name("\u202Eabc\n", 7), n.name(strings.Repeat("😀", 30), 8),
	}
	want := []string{"Table 1", "Costs a b x", "costs a b x (2)", "History (2)", strings.Repeat("ä", 31), strings.Repeat("ä", 27) + " (2)", "abc", strings.Repeat("😀", 15)}
	for i := range want {
		if got[i] != want[i] || len(utf16.Encode([]rune(got[i]))) > sheetNameMax {
			t.Errorf("%d: %q, not %q", i, got[i], want[i])
		}
	}
	seen := map[string]bool{}
	for i := range 30 {
		seen[n.name("same", i)] = true
	}
	if len(seen) != 30 {
		t.Error(fmt.Sprint(len(seen), " names of 30"))
	}
}
