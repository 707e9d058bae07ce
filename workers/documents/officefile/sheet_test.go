package officefile

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

const (
	xlsxTypes = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`
	pptxTypes = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`
)

func TestSheetsOfAnXLSX(t *testing.T) {
	doc, err := inspect(t, officefiletest.Zip(
		entry("[Content_Types].xml", xlsxTypes),
		entry("xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/>
			<Relationship Id="r3" Target="worksheets/sheet3.xml"/></Relationships>`),
		entry("xl/workbook.xml", `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="7" r:id="r1"/><sheet name="B" sheetId="8" state="hidden" r:id="r2"/>
			<sheet name="C" sheetId="9" r:id="r3"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="2">'C'!$A$1:$C$9,C!$E$1:$E$2</definedName></definedNames></workbook>`),
		entry("xl/worksheets/sheet1.xml", `<x:worksheet><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row><x:row r="1048576"><x:c r="XFD1048576"><x:v>2</x:v></x:c></x:row></x:worksheet>`),
		entry("xl/worksheets/sheet2.xml", `<worksheet><row><c/><c><v>1</v></c></row><row r="9"><c s='1' /></row><drawing/></worksheet>`),
		entry("xl/worksheets/sheet3.xml", `<worksheet><row r="1"><c r="XFD1"><v>1</v></c></row></worksheet>`),
		entry("xl/styles.xml", `<styleSheet><fonts><font><name val="Unused"/></font><font><name val="Used"/></font></fonts><cellStyleXfs><xf fontId="0"/></cellStyleXfs><cellXfs><xf fontId="1"/></cellXfs></styleSheet>`),
	), XLSX)
	want := []Sheet{{Rows: 1 << 20, Columns: 1 << 14, Cells: 2}, {Hidden: true, Rows: 1, Columns: 2, Cells: 1, HasPictures: true}, {Rows: 11, Columns: 3, Cells: 1}}
	if diff := cmp.Diff(want, doc.Sheets); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if diff := cmp.Diff([]string{"Used"}, doc.Fonts); diff != "" {
		t.Error(diff)
	}
}

func TestSheetsOfAnODS(t *testing.T) {
	doc, err := inspect(t, officefiletest.Zip(entry("mimetype", string(ODS)), entry("content.xml", `<x xmlns:table="t">
		<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>
		<table:table table:name="A" table:style-name="ta1"><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="5"/>
		<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>
		<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>
		<table:table table:name="B" table:style-name="ta2"/><table:table table:print-ranges="C.A1:C.B3"><table:shapes><draw:frame/></table:shapes></table:table></x>`)), ODS)
	want := []Sheet{{Rows: 3, Columns: 6, Cells: 1}, {Hidden: true}, {Rows: 3, Columns: 2, HasPictures: true}}
	if diff := cmp.Diff(want, doc.Sheets); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

func TestSlidesAreCounted(t *testing.T) {
	pptx := officefiletest.Zip(
		entry("[Content_Types].xml", pptxTypes), entry("ppt/slides/slide1.xml", `<p:sld xmlns:p="p"><a:latin typeface="+mn-lt"/><a:latin typeface="Own"/></p:sld>`),
		entry("ppt/slides/slide2.xml", `<p:sld xmlns:p="p" show="0"/>`), entry("ppt/slides/_rels/slide1.xml.rels", `<Relationships/>`),
		entry("ppt/theme/theme1.xml", `<a:theme><a:majorFont><a:latin typeface="Major"/></a:majorFont><a:minorFont><a:latin typeface="Minor"/></a:minorFont></a:theme>`))
	odp := officefiletest.Zip(entry("mimetype", string(ODP)), entry("content.xml",
		`<x><style:style style:name="h"><style:drawing-page-properties presentation:visibility="hidden"/></style:style><draw:page/><draw:page draw:style-name="h"/><draw:page/></x>`))
	for kind, test := range map[Kind]struct {
		content []byte
		slides  int
		fonts   []string
	}{PPTX: {pptx, 1, []string{"Minor", "Own"}}, ODP: {odp, 2, nil}} {
		doc, err := inspect(t, test.content, kind)
		if diff := cmp.Diff(test.fonts, doc.Fonts); diff != "" || doc.Slides != test.slides || doc.HiddenSlides != 1 || err != nil {
			t.Errorf("%s: %+v, %v %s", kind, doc, err, diff)
		}
	}
}

func TestSizesOfRanges(t *testing.T) {
	for reference, want := range map[string][2]int{
		"A1": {1, 1}, "$A$1:$C$9": {9, 3}, "'A!B'!$B$2:$C$2": {1, 2}, "S.A1:S.B3": {3, 2}, "S!$A:$B": {1 << 20, 2}, "S!$1:$2": {2, 1 << 14}, "XFD1048576": {1, 1},
	} {
		if rows, columns := sizeOf(reference); rows != want[0] || columns != want[1] {
			t.Errorf("%s: %d rows, %d columns", reference, rows, columns)
		}
	}
}
