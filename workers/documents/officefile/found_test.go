package officefile

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

const (
	styles = `<w:styles xmlns:w="w"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:asciiTheme="minorHAnsi" w:eastAsia="SimSun"/></w:rPr></w:rPrDefault></w:docDefaults>
		<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:rPr><w:rFonts w:ascii="Normal Font"/></w:rPr></w:style>
		<w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:rFonts w:hAnsi="Base Font"/></w:rPr></w:style>
		<w:style w:type="paragraph" w:styleId="Title"><w:basedOn w:val="Base"/><w:rPr><w:rFonts w:ascii="Title Font"/></w:rPr></w:style>
		<w:style w:type="paragraph" w:styleId="Unused"><w:basedOn w:val="Unused"/><w:rPr><w:rFonts w:ascii="Unused Font"/></w:rPr></w:style></w:styles>`
	theme = `<a:theme xmlns:a="a"><a:majorFont><a:latin typeface="Major Font"/></a:majorFont><a:minorFont><a:latin typeface="Minor Font"/></a:minorFont></a:theme>`
	run   = `<w:p><w:r><w:rPr><w:rFonts w:ascii="Run Font" w:cs="Arabic Font"/></w:rPr><w:t>x</w:t></w:r></w:p>`
)

func TestFontsOfADOCX(t *testing.T) {
	doc, err := inspect(t, officefiletest.DOCX(run+officefiletest.Paragraph("Title", "x"),
		entry(stylesPart, styles), entry("word/theme/theme1.xml", theme),
		entry("word/header1.xml", `<w:hdr xmlns:w="w"><w:rFonts w:hAnsiTheme="majorHAnsi"/></w:hdr>`),
		entry("word/fontTable.xml", `<w:fonts xmlns:w="w"><w:rFonts w:ascii="Listed Font"/></w:fonts>`)), DOCX)
	want := []string{"Base Font", "Major Font", "Minor Font", "Normal Font", "Run Font", "Title Font"}
	if diff := cmp.Diff(want, doc.Fonts); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

func TestFontsOfAnODT(t *testing.T) {
	doc, err := inspect(t, officefiletest.ODT(
		`<office:font-face-decls><style:font-face style:name="F1" svg:font-family="'Face Font'"/></office:font-face-decls>
		 <office:automatic-styles><style:style style:name="P1" style:parent-style-name="Body"><style:text-properties style:font-name="F1"/></style:style></office:automatic-styles>`,
		`<text:p text:style-name="P1">x</text:p>`,
		entry("styles.xml", `<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:fo="f">
		 <style:default-style style:family="paragraph"><style:text-properties fo:font-family="Default Font"/></style:default-style>
		 <style:default-style style:family="table"><style:text-properties fo:font-family="Table Font"/></style:default-style>
		 <style:style style:name="Body"><style:text-properties style:font-name="Body Font"/></style:style>
		 <style:style style:name="Unused"><style:text-properties style:font-name="Unused Font"/></style:style></office:document-styles>`)), ODT)
	want := []string{"Body Font", "Default Font", "Face Font"}
	if diff := cmp.Diff(want, doc.Fonts); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

func TestExternalReferences(t *testing.T) {
	relations := `<Relationships><Relationship Type="x/image" Target="https://example.com/a.png" TargetMode="External"/>
		<Relationship Type="x/attachedTemplate" Target="file:///etc/passwd" TargetMode="external"/>
		<Relationship Type="x/hyperlink" Target="https://example.com/" TargetMode="External"/>
		<Relationship Type="x/image" Target="media/a.png"/></Relationships>`
	links := `<text:p><text:a xlink:href="https://example.com/">x</text:a>
		<draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame><draw:frame><draw:image xlink:href="http://example.com/a.png"/></draw:frame>
		<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>
		<text:section text:name="s"><text:section-source xlink:href="/etc/passwd"/></text:section>
		<text:section text:name="s"><text:section-source xlink:href="../other.odt"/></text:section>
		<text:section text:name="s"><text:section-source xlink:href="file:///etc/passwd"/></text:section>`
	for kind, test := range map[Kind]struct {
		content []byte
		want    int
	}{
		DOCX: {officefiletest.DOCX("", entry("word/_rels/document.xml.rels", relations)), 2},
		ODT:  {officefiletest.ODT("", links), 4},
	} {
		if doc, err := inspect(t, test.content, kind); doc.ExternalReferences != test.want || err != nil {
			t.Errorf("%s: %+v, %v", kind, doc, err)
		}
	}
}
