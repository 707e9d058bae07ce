package officefiletest

import (
	"fmt"
	"slices"
	"strings"
)

const (
	odfManifest = `<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">` +
		`<manifest:file-entry manifest:full-path="/" manifest:media-type=%q/>` +
		`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>%s</manifest:manifest>`
	odfNamespaces = ` xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"` +
		` xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"` +
		` xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"` +
		` xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"` +
		` xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"`
	odfContent = `<?xml version="1.0" encoding="UTF-8"?><office:document-content` + odfNamespaces + `>%s<office:body>%s</office:body></office:document-content>`
)

// ODT returns a document with the given content before office:body and of office:text, and further parts.
func ODT(before, text string, more ...Part) []byte {
	return odf("text", before, `<office:text>`+text+`</office:text>`, more)
}

// ODS returns a workbook with the given content of office:spreadsheet, as ODT.
func ODS(before, tables string, more ...Part) []byte {
	return odf("spreadsheet", before, `<office:spreadsheet>`+tables+`</office:spreadsheet>`, more)
}

// ODP returns a presentation with the given content of office:presentation, as ODT.
func ODP(before, pages string, more ...Part) []byte {
	return odf("presentation", before, `<office:presentation>`+pages+`</office:presentation>`, more)
}

// ODPPage returns a page with one text, with a style of family drawing-page or without.
func ODPPage(style, text string) string {
	return `<draw:page draw:style-name="` + style + `"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>` + text +
		`</text:p></draw:text-box></draw:frame></draw:page>`
}

// ODFStyles returns the part with the styles of pages and the like.
func ODFStyles(content string) Part {
	return Part{"styles.xml", `<?xml version="1.0" encoding="UTF-8"?><office:document-styles` + odfNamespaces + `>` + content + `</office:document-styles>`}
}

func odf(kind, before, body string, more []Part) []byte {
	mediaType := "application/vnd.oasis.opendocument." + kind
	var listed strings.Builder // LibreOffice takes an unlisted entry for damage
	for _, part := range more {
		fmt.Fprintf(&listed, `<manifest:file-entry manifest:full-path=%q manifest:media-type=""/>`, part.Name)
	}
	return Zip(slices.Concat([]Part{
		{"mimetype", mediaType},
		{"META-INF/manifest.xml", fmt.Sprintf(odfManifest, mediaType, listed.String())},
		{"content.xml", fmt.Sprintf(odfContent, before, body)},
	}, more)...)
}
