// Package officefiletest makes small office documents for tests, by hand, so that every byte of their content is known.
package officefiletest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Part is an entry of a document's container.
type Part struct{ Name, Content string }

const (
	docxTypes = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>` +
		`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>` +
		`<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`
	docxRelations = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
	docxBody = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>%s</w:body></w:document>`
)

// DOCX returns a document with the given content of w:body and further parts.
func DOCX(body string, more ...Part) []byte {
	return Zip(slices.Concat([]Part{
		{"[Content_Types].xml", docxTypes},
		{"_rels/.rels", docxRelations},
		{"word/document.xml", fmt.Sprintf(docxBody, body)},
	}, more)...)
}

// Zip returns a container with the given entries; the first is stored, as ODF requires for its mimetype.
func Zip(parts ...Part) []byte {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for i, part := range parts {
		method := zip.Deflate
		if i == 0 {
			method = zip.Store
		}
		entry, err := w.CreateHeader(&zip.FileHeader{Name: part.Name, Method: method})
		if err == nil {
			_, err = entry.Write([]byte(part.Content))
		}
		if err != nil {
			panic(err) // writing to a buffer cannot fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return file.Bytes()
}

// EncryptedDOCX returns the envelope of a document with a password, as far as it is read without one (MS-CFB 2.2, 2.6).
func EncryptedDOCX() []byte {
	header := append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), make([]byte, 504)...)
	directory := make([]byte, 512)
	for i, letter := range []byte("EncryptedPackage") {
		directory[128+2*i] = letter
	}
	return slices.Concat(header, directory, make([]byte, 4096))
}

// Paragraph returns a paragraph of a DOCX, with a style or without.
func Paragraph(style, text string) string {
	properties := ""
	if style != "" {
		properties = `<w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>`
	}
	return `<w:p>` + properties + `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r></w:p>`
}

// PageBreak begins a new page of a DOCX.
const PageBreak = `<w:p><w:r><w:br w:type="page"/></w:r></w:p>`

// Table returns a table of a DOCX, by rows.
func Table(rows ...[]string) string {
	var table strings.Builder
	table.WriteString(`<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>`)
	for _, row := range rows {
		table.WriteString(`<w:tr>`)
		for _, cell := range row {
			table.WriteString(`<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>` + Paragraph("", cell) + `</w:tc>`)
		}
		table.WriteString(`</w:tr>`)
	}
	return table.String() + `</w:tbl>`
}
