package officepdf

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

const (
	docx     = string(officefile.DOCX)
	odt      = string(officefile.ODT)
	pagesMax = 500

	japanese = "漢字かな交じり文" //nolint:gosmopolitan // needs a font of its own

	styles = `<?xml version="1.0" encoding="UTF-8"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` +
		`<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style></w:styles>`
	stylesRelation = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://example.com/logo.png" TargetMode="External"/></Relationships>`
)

func threePages(more ...officefiletest.Part) []byte {
	return officefiletest.DOCX(officefiletest.Paragraph("Heading1", "Über uns")+officefiletest.Paragraph("", "Grüße aus Łódź")+
		officefiletest.PageBreak+officefiletest.Paragraph("", japanese)+officefiletest.PageBreak+
		officefiletest.Table([]string{"Artikel", "Preis"}, []string{"Äpfel", "3,50 €"}), more...)
}

func TestADOCXBecomesAPDF(t *testing.T) {
	a := newAttempt(t, docx, `{"pdfa":false,"quality":90}`, threePages(
		officefiletest.Part{Name: "word/styles.xml", Content: styles},
		officefiletest.Part{Name: "word/_rels/document.xml.rels", Content: stylesRelation}))
	out, err := a.run(t, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := textOf(t, out.File.Name()), "Über uns Grüße aus Łódź "+japanese+" Artikel Preis Äpfel 3,50 €"; got != want {
		t.Errorf("text %q", got)
	}
	content, err := os.ReadFile(out.File.Name())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(content)
	for name, want := range map[string]any{
		"engine": "LibreOffice", "inputBytes": fileSize(t, a.input.Path), "outputBytes": int64(len(content)),
		"sha256": hex.EncodeToString(sum[:]), "pages": 3, "fontsSubstituted": []string{}, "externalContentBlocked": true,
	} {
		if got := out.Metadata[name]; !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %#v, want %#v", name, got, want)
		}
	}
	if all, ok := out.Metadata["warnings"].([]string); !ok || len(all) != 1 || !strings.Contains(all[0], "outside") {
		t.Errorf("warnings %v", out.Metadata["warnings"])
	}
	if out.Metadata["engineVersion"] == "" || out.Metadata["durationMs"].(int64) <= 0 {
		t.Errorf("%v", out.Metadata)
	}
	if out.ContentType != "application/pdf" || !strings.HasPrefix(out.Summary, "3 pages, ") || !strings.HasSuffix(out.Summary, " KB PDF") {
		t.Errorf("%q, %q", out.ContentType, out.Summary)
	}
	checkPlain(t, out.File.Name(), 3)
	if got := strings.Join(a.stages, " "); got != "converting validating" {
		t.Errorf("stages %q", got)
	}
}

func fileSize(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func TestAnODTBecomesAPDF(t *testing.T) {
	content := officefiletest.ODT(
		`<office:font-face-decls><style:font-face style:name="F" svg:font-family="'No Such Font'"/></office:font-face-decls>
		 <office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/>
		 <style:text-properties style:font-name="F"/></style:style></office:automatic-styles>`,
		`<text:h text:outline-level="1">Überschrift</text:h><text:p>Łódź</text:p><text:p text:style-name="P1">`+japanese+`</text:p>
		 <table:table><table:table-column/><table:table-row><table:table-cell><text:p>Zelle</text:p></table:table-cell></table:table-row></table:table>`)
	a := newAttempt(t, odt, "", content)
	out, err := a.run(t, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(t, out.File.Name()); got != "Überschrift Łódź "+japanese+" Zelle" || out.Metadata["pages"] != 2 {
		t.Errorf("%q, %v", got, out.Metadata)
	}
	if got := out.Metadata["fontsSubstituted"]; !reflect.DeepEqual(got, []string{"No Such Font"}) || out.Metadata["externalContentBlocked"] != false {
		t.Errorf("%v", out.Metadata)
	}
}

func TestPageRangesAreConverted(t *testing.T) {
	a := newAttempt(t, docx, `{"pageRanges":"1, 3"}`, threePages())
	out, err := a.run(t, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(t, out.File.Name()); out.Metadata["pages"] != 2 || !strings.Contains(got, "Äpfel") || strings.Contains(got, japanese) {
		t.Errorf("%q, %v", got, out.Metadata)
	}
}

func TestAnArchiveFormatIsMade(t *testing.T) {
	a := newAttempt(t, docx, `{"pdfa":true}`, threePages())
	out, err := a.run(t, pagesMax)
	if err != nil {
		t.Fatal(err)
	}
	checkPlain(t, out.File.Name(), 3)
	if info := poppler(t, "pdfinfo", out.File.Name(), "-meta"); !strings.Contains(info, "<pdfaid:part>2</pdfaid:part>") {
		t.Error(info)
	}
}

func TestHostileDocumentsAreRefused(t *testing.T) {
	whole := threePages()
	for name, test := range map[string]struct {
		contentType, options string
		content              []byte
		reason               string
	}{
		"HTML named DOCX":      {docx, "", []byte("<html><body><h1>x</h1></body></html>"), "content_mismatch"},
		"another type":         {"text/html", "", []byte("<p>x"), "content_mismatch"},
		"truncated":            {docx, "", whole[:len(whole)/2], "corrupt_input"},
		"no document in it":    {docx, "", officefiletest.DOCX("<w:p><w:broken"), "corrupt_input"},
		"encrypted":            {docx, "", officefiletest.EncryptedDOCX(), "encrypted_document"},
		"a ZIP bomb":           {docx, "", officefiletest.DOCX("", officefiletest.Part{Name: "word/a.xml", Content: strings.Repeat("a", 60_000_000)}), "decompression_bomb"},
		"options of no schema": {docx, `{"pdfa":1}`, whole, "invalid_options"},
		"an unknown option":    {docx, `{"macros":true}`, whole, "invalid_options"},
		"a page beyond":        {docx, `{"pageRanges":"9-10"}`, whole, "page_range"},
	} {
		out, err := newAttempt(t, test.contentType, test.options, test.content).run(t, pagesMax)
		var failure *convert.Failure
		if !errors.As(err, &failure) || failure.Code != job.ValidationFailed || failure.Reason != test.reason || failure.Retryable || failure.Message == "" {
			t.Errorf("%s: %+v, %v", name, out, err)
		}
	}
}

func TestPagesAreLimited(t *testing.T) {
	_, err := newAttempt(t, docx, "", threePages()).run(t, 2)
	var failure *convert.Failure
	if !errors.As(err, &failure) || failure.Reason != "page_limit" || failure.Retryable || !strings.Contains(failure.Message, "3 pages; at most 2 ") {
		t.Error(err)
	}
}
