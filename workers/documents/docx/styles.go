package docx

import (
	"maps"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

const (
	headingLevels = 6
	// bodyPoints is the font size if the document has none.
	bodyPoints = 11
)

// cellMargins are the room around the texts of cells: Word's at the sides, which widthsOf knows.
const cellMargins = `<w:tblCellMar><w:top w:w="29" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="29" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>`

// fonts are those that every office has, by the kind of the PDF's.
var fonts = map[layout.Face]string{layout.Plain: "Calibri", layout.Serif: "Times New Roman", layout.Typewriter: "Courier New"}

// writeStyles writes the styles that the body uses, in the font sizes of the PDF.
func writeStyles(p *part, d layout.Document) {
	size := d.BodySize
	if size <= 0 {
		size = bodyPoints
	}
	p.raw(`<w:styles`, namespaces, `><w:docDefaults><w:rPrDefault><w:rPr>`,
		`<w:rFonts w:ascii="`, fonts[d.Face], `" w:hAnsi="`, fonts[d.Face], `" w:eastAsia="Noto Sans CJK SC" w:cs="Arial"/>`, sizes(size),
		`</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>`,
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`,
		`<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style>`,
		`<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>`,
		`<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/>`,
		`<w:pPr><w:contextualSpacing/></w:pPr></w:style>`,
		`<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>`, cellMargins, `</w:tblPr></w:style>`,
		`<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/>`,
		`<w:pPr><w:spacing w:after="0"/></w:pPr><w:tblPr><w:tblBorders>`)
	for _, side := range []string{"top", "left", "bottom", "right", "insideH", "insideV"} {
		p.raw(border(side, true))
	}
	p.raw(`</w:tblBorders></w:tblPr></w:style>`)
	for level := 1; level <= levels; level++ {
		n := strconv.Itoa(level)
		p.raw(`<w:style w:type="paragraph" w:styleId="TOC`, n, `"><w:name w:val="toc `, n, `"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="40"/></w:pPr></w:style>`)
	}
	found := headingSizes(d)
	for level := 1; level <= headingLevels; level++ {
		n := strconv.Itoa(level)
		p.raw(`<w:style w:type="paragraph" w:styleId="Heading`, n, `"><w:name w:val="heading `, n, `"/><w:basedOn w:val="Normal"/>`,
			`<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="`,
			strconv.Itoa(level-1), `"/></w:pPr><w:rPr><w:b/><w:bCs/>`, sizes(found[level]), `</w:rPr></w:style>`)
	}
	p.raw(`</w:styles>`)
}

func sizes(points float64) string {
	if points <= 0 {
		return ""
	}
	n := strconv.Itoa(halfPoints(points))
	return `<w:sz w:val="` + n + `"/><w:szCs w:val="` + n + `"/>`
}

// headingSizes returns the font size of the first heading of each level.
func headingSizes(d layout.Document) map[int]float64 {
	found := map[int]float64{}
	for _, page := range d.Pages {
		for _, block := range page.Blocks {
			if block.Kind == layout.Heading && found[block.Level] == 0 {
				found[block.Level] = block.Size
			}
		}
	}
	return found
}

func (b *body) writeRelations(p *part) {
	p.raw(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for _, r := range [][3]string{
		{"rIdStyles", "styles", "styles.xml"},
		{"rIdNumbering", "numbering", "numbering.xml"},
		{"rIdHeader", "header", "header1.xml"},
		{"rIdFooter", "footer", "footer1.xml"},
	} {
		p.raw(`<Relationship Id="`, r[0], `" Type="`, relationTypes, r[1], `" Target="`, r[2], `"/>`)
	}
	for _, address := range slices.Sorted(maps.Keys(b.links)) {
		p.raw(`<Relationship Id="`, b.links[address], `" Type="`, relationTypes, `hyperlink" Target="`, escaped(address), `" TargetMode="External"/>`)
	}
	p.raw(`</Relationships>`)
}

const (
	packageRelations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="` + relationTypes + `officeDocument" Target="word/document.xml"/></Relationships>`

	contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/word/document.xml" ContentType="` + wordML + `document.main+xml"/>` +
		`<Override PartName="/word/styles.xml" ContentType="` + wordML + `styles+xml"/>` +
		`<Override PartName="/word/numbering.xml" ContentType="` + wordML + `numbering+xml"/>` +
		`<Override PartName="/word/header1.xml" ContentType="` + wordML + `header+xml"/>` +
		`<Override PartName="/word/footer1.xml" ContentType="` + wordML + `footer+xml"/></Types>`
)
