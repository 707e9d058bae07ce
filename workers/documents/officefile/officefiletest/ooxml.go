package officefiletest

import (
	"fmt"
	"strings"
)

const (
	xmlHead       = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`
	relationships = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>`
	types         = xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>%s</Types>`
	relationType    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	spreadsheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	spreadsheetML   = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
)

// Worksheet is a sheet of an XLSX: the rows of its data, and what follows them, such as a pageSetup.
type Worksheet struct {
	Name, Rows, Behind string
	Hidden             bool
}

// XLSX returns a workbook.
func XLSX(sheets ...Worksheet) []byte {
	var overrides, relations, listed strings.Builder
	parts := make([]Part, 4, 4+len(sheets))
	for i, sheet := range sheets {
		part := fmt.Sprintf("worksheets/sheet%d.xml", i+1)
		state := ""
		if sheet.Hidden {
			state = ` state="hidden"`
		}
		fmt.Fprintf(&overrides, `<Override PartName="/xl/%s" ContentType="%sworksheet+xml"/>`, part, spreadsheetType)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="%sworksheet" Target="%s"/>`, i+1, relationType, part)
		fmt.Fprintf(&listed, `<sheet name=%q sheetId="%d" r:id="rId%d"%s/>`, sheet.Name, i+1, i+1, state)
		parts = append(parts, Part{"xl/" + part, xmlHead + `<worksheet` + spreadsheetML + `><sheetData>` + sheet.Rows + `</sheetData>` + sheet.Behind + `</worksheet>`})
	}
	parts[0] = Part{"[Content_Types].xml", fmt.Sprintf(types, `<Override PartName="/xl/workbook.xml" ContentType="`+spreadsheetType+`sheet.main+xml"/>`+overrides.String())}
	parts[1] = Part{"_rels/.rels", fmt.Sprintf(relationships, `<Relationship Id="rId1" Type="`+relationType+`officeDocument" Target="xl/workbook.xml"/>`)}
	parts[2] = Part{"xl/workbook.xml", xmlHead + `<workbook` + spreadsheetML + `><sheets>` + listed.String() + `</sheets></workbook>`}
	parts[3] = Part{"xl/_rels/workbook.xml.rels", fmt.Sprintf(relationships, relations.String())}
	return Zip(parts...)
}

// Row returns a row of an XLSX with the cells' texts, which are not escaped.
func Row(number int, cells ...string) string {
	var row strings.Builder
	fmt.Fprintf(&row, `<row r="%d">`, number)
	for i, text := range cells {
		fmt.Fprintf(&row, `<c r="%c%d" t="inlineStr"><is><t>%s</t></is></c>`, 'A'+i, number, text)
	}
	return row.String() + `</row>`
}

const (
	presentationType = "application/vnd.openxmlformats-officedocument.presentationml."
	presentationML   = ` xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	slide = xmlHead + `<p:sld` + presentationML + `%s><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` +
		`<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="720000" y="720000"/><a:ext cx="7000000" cy="900000"/></a:xfrm>` +
		`<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>%s</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`
)

// Slide is a slide of a PPTX with one text.
type Slide struct {
	Text   string
	Hidden bool
}

// PPTX returns a presentation without masters.
func PPTX(slides ...Slide) []byte {
	var overrides, relations, listed strings.Builder
	parts := make([]Part, 4, 4+len(slides))
	for i, s := range slides {
		part := fmt.Sprintf("slides/slide%d.xml", i+1)
		show := ""
		if s.Hidden {
			show = ` show="0"`
		}
		fmt.Fprintf(&overrides, `<Override PartName="/ppt/%s" ContentType="%sslide+xml"/>`, part, presentationType)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="%sslide" Target="%s"/>`, i+1, relationType, part)
		fmt.Fprintf(&listed, `<p:sldId id="%d" r:id="rId%d"/>`, 256+i, i+1)
		parts = append(parts, Part{"ppt/" + part, fmt.Sprintf(slide, show, s.Text)})
	}
	parts[0] = Part{"[Content_Types].xml", fmt.Sprintf(types, `<Override PartName="/ppt/presentation.xml" ContentType="`+presentationType+`presentation.main+xml"/>`+overrides.String())}
	parts[1] = Part{"_rels/.rels", fmt.Sprintf(relationships, `<Relationship Id="rId1" Type="`+relationType+`officeDocument" Target="ppt/presentation.xml"/>`)}
	parts[2] = Part{"ppt/presentation.xml", xmlHead + `<p:presentation` + presentationML + `><p:sldIdLst>` + listed.String() +
		`</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`}
	parts[3] = Part{"ppt/_rels/presentation.xml.rels", fmt.Sprintf(relationships, relations.String())}
	return Zip(parts...)
}
