package officefile

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

func TestXMLIsWellFormedOrNot(t *testing.T) {
	for _, part := range []string{
		`<a/>`, `<a></a>`, `<a b='>' c="/>"><d/></a>`, `<?xml version="1.0"?><a><!-- </b> -- > <c> --><![CDATA[ </d> ]] ]]></a >`,
		"\xef\xbb\xbf<a/>\n", `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, "<a\n b=\"c\"\t/>", `<x:a><a/></x:a>`, "\xff\xfe<\x00a\x00", `<a>]]</a><!-- x -->`,
		strings.Repeat("<t>", 9000) + strings.Repeat("</t>", 9000),
	} {
		if err := wellFormed(strings.NewReader(part)); err != nil {
			t.Errorf("%.60q: %v", part, err)
		}
	}
	for _, part := range []string{
		``, `text`, `<a>`, `<a`, `<a b="c`, `<a></b>`, `</a>`, `<a/><b/>`, `<a><b></a></b>`, `<a><b <c/></a>`, `<!-- <a/>`, `<a><![CDATA[</a>`, `<>`, `<a></>`,
		strings.Repeat("<t>", nestedMax+1) + strings.Repeat("</t>", nestedMax+1),
	} {
		if err := wellFormed(strings.NewReader(part)); !errors.Is(err, errXML) {
			t.Errorf("%.60q: %v", part, err)
		}
	}
}

// An engine would print such a document without the part, and report success.
func TestBrokenXMLInsideIsCorrupt(t *testing.T) {
	for name, test := range map[string]struct {
		content []byte
		kind    Kind
	}{
		"DOCX": {officefiletest.DOCX(`<w:p><w:r><w:t>text</w:r></w:p>`), DOCX},
		"ODT":  {officefiletest.ODT("", "<text:p>text"), ODT},
		"a header": {officefiletest.DOCX(officefiletest.Paragraph("", "text"),
			officefiletest.Part{Name: "word/header1.xml", Content: "<w:hdr><w:p>"}), DOCX},
	} {
		if _, err := inspect(t, test.content, test.kind); !errors.Is(err, ErrCorrupt) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkWellFormed(b *testing.B) {
	sheet := "<sheetData>" + strings.Repeat(`<row r="1"><c r="A1" s="3" t="s"><v>1234</v></c><c r="B1"><v>5678.25</v></c></row>`, 100_000) + "</sheetData>"
	b.SetBytes(int64(len(sheet)))
	for b.Loop() {
		if err := wellFormed(strings.NewReader(sheet)); err != nil {
			b.Fatal(err)
		}
	}
}
