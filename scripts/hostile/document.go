package main

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const (
	docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	odtType  = "application/vnd.oasis.opendocument.text"

	relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// notFollowed is the reason for links that LibreOffice keeps and does not follow.
const notFollowed = "LibreOffice does not follow it"

func documentSamples() []sample { return append(wordSamples(), writerSamples()...) }

func wordSamples() []sample {
	docx := func(name string, want end, content func(c canary) []entry) sample {
		return sample{name: name, slug: tool.WordToPDF, contentType: docxType, extension: "docx", bare: bareOffice("writer_pdf_Export"), want: want, content: packed(content)}
	}
	return []sample{
		docx("linked pictures", made(harmless), func(c canary) []entry {
			return docxWith(picture("rIdX"), relation("rIdX", "image", c.url+"picture.png"))
		}).quickly(),
		docx("text included from a file", made(harmless), func(c canary) []entry {
			return docxWith(field(`INCLUDETEXT "file://`+c.file+`"`), "")
		}).because(notFollowed),
		docx("picture included from an address", made(harmless), func(c canary) []entry {
			return docxWith(field(`INCLUDEPICTURE "`+c.url+`i.png" \d`), "")
		}).because(notFollowed),
		docx("template from an address", made(harmless), func(c canary) []entry {
			return append(docxWith("", relation("rIdS", "settings", "settings.xml")),
				entry{name: "word/settings.xml", content: `<w:settings ` + docxNames + `><w:attachedTemplate r:id="rIdT"/></w:settings>`},
				entry{name: "word/_rels/settings.xml.rels", content: rels(relation("rIdT", "attachedTemplate", c.url+"template.dotm"))})
		}).because(notFollowed),
		docx("part from a file", made(harmless), func(c canary) []entry {
			return docxWith(`<w:altChunk r:id="rIdA"/>`, relation("rIdA", "aFChunk", "file://"+c.file))
		}).because(notFollowed),
		docx("linked object", made(harmless), func(c canary) []entry {
			return docxWith(`<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Word.Document"`+
				` ShapeID="s" DrawAspect="Content" r:id="rIdO"/></w:object></w:r></w:p>`, relation("rIdO", "oleObject", "file://"+c.file))
		}).because(notFollowed),
		docx("external entity", corrupt, func(c canary) []entry {
			return docxRaw(`<!DOCTYPE d [<!ENTITY e SYSTEM "file://` + c.file + `"><!ENTITY % p SYSTEM "` + c.url + `entity.dtd"> %p;]>` +
				`<w:document ` + docxNames + `><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>`)
		}).because("LibreOffice knows no entities in OOXML"),
		inert(docx("a billion laughs", corrupt, func(canary) []entry {
			return docxRaw(laughs() + `<w:document ` + docxNames + `><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`)
		})),
		inert(docx("tables in tables", never, func(canary) []entry {
			const depth = 3000
			return docxWith(strings.Repeat("<w:tbl><w:tr><w:tc>", depth)+"<w:p/>"+strings.Repeat("</w:tc></w:tr></w:tbl>", depth), "")
		})),
		inert(docx("pages without end", refused("page_limit"), func(canary) []entry {
			return docxWith(strings.Repeat(`<w:p><w:r><w:br w:type="page"/></w:r></w:p>`, 3000), "")
		})),
		inert(docx("a picture of gigapixels", made(harmless), func(canary) []entry {
			return append(docxWith(strings.ReplaceAll(picture("rIdX"), "r:link", "r:embed"), relation("rIdX", "image", "media/huge.png")),
				entry{name: "word/media/huge.png", content: string(png(60_000, 60_000, 200<<20))})
		})),
		inert(docx("tags that are not closed", corrupt, func(canary) []entry { return docxRaw(`<w:document ` + docxNames + `><w:body><w:p><w:r><w:t>x`) })),
		inert(sample{
			name: "a bomb", slug: tool.WordToPDF, contentType: docxType, extension: "docx", want: refused("decompression_bomb"), quick: true,
			content: func(canary) ([]byte, error) { return bomb(docxWith("", ""), "word/media/zeros.png", 1<<30) },
		}),
		inert(docx("a path upwards", corrupt, func(c canary) []entry {
			return append(docxWith("", ""), entry{name: "../../../../../.." + c.outside + "/slip", content: "slip"})
		})),
	}
}

func writerSamples() []sample {
	odt := func(name string, content func(c canary) []entry) sample {
		return sample{
			name: name, slug: tool.WordToPDF, contentType: odtType, extension: "odt", bare: bareOffice("writer_pdf_Export"), want: made(harmless), content: packed(content),
		}
	}
	return []sample{
		odt("linked pictures", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="`+c.url+`picture.png" xlink:type="simple"`+
				` xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}),
		odt("section of a file", func(c canary) []entry {
			return odtWith(`<text:section text:name="s"><text:section-source xlink:href="file://`+c.file+`" xlink:type="simple"`+
				` text:filter-name="Text"/><text:p>y</text:p></text:section>`, "")
		}).quickly(),
		odt("section of an address", func(c canary) []entry {
			return odtWith(`<text:section text:name="s"><text:section-source xlink:href="http://`+c.host+`/section.txt" xlink:type="simple"`+
				` text:filter-name="Text"/><text:p>y</text:p></text:section>`, "")
		}),
		odt("data of other programs", func(c canary) []entry {
			return odtWith(`<text:section text:name="s"><office:dde-source office:dde-application="soffice" office:dde-topic="`+c.file+
				`" office:dde-item="s" office:automatic-update="true"/><text:p>y</text:p></text:section>`, "")
		}).because(notFollowed),
		odt("linked object", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:object-ole xlink:href="file://`+c.file+`"/></draw:frame>`+
				`<draw:frame svg:width="3cm" svg:height="3cm"><draw:object xlink:href="`+c.url+`object.odt" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}),
		odt("frame of a page", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="9cm" svg:height="9cm"><draw:floating-frame xlink:href="`+c.url+`frame.html"`+
				` xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}).because("LibreOffice draws no frames without a screen"),
		odt("macro that opens with it", macro).because("LibreOffice runs no macro of a document that is opened hidden").quickly(),
	}
}

// corrupt is the outcome of a document that is refused, before or by the engine.
var corrupt = refused("corrupt_input")

// inert marks a sample that is not opened bare.
func inert(s sample) sample {
	s.bare, s.inert = nil, true
	return s
}

func (s sample) quickly() sample {
	s.quick = true
	return s
}

// because says why the bare engine does not do what a file asks for.
func (s sample) because(reason string) sample {
	s.refused = reason
	return s
}

const docxNames = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="` + relationships + `"`

func docxWith(body, relations string) []entry {
	return docxParts(`<w:document `+docxNames+`><w:body>`+body+`<w:p><w:r><w:t>`+harmless+`</w:t></w:r></w:p></w:body></w:document>`, relations)
}

func docxRaw(document string) []entry { return docxParts(document, "") }

func docxParts(document, relations string) []entry {
	const kind = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	return []entry{
		{name: "[Content_Types].xml", content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="` + kind + `document.main+xml"/>` +
			`<Override PartName="/word/settings.xml" ContentType="` + kind + `settings+xml"/></Types>`},
		{name: "_rels/.rels", content: rels(`<Relationship Id="rId1" Type="` + relationships + `/officeDocument" Target="word/document.xml"/>`)},
		{name: "word/document.xml", content: `<?xml version="1.0" encoding="UTF-8"?>` + document},
		{name: "word/_rels/document.xml.rels", content: rels(relations)},
	}
}

func rels(relations string) string {
	return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations + `</Relationships>`
}

// relation points outside, unless its target is a mere name.
func relation(id, kind, target string) string {
	mode := ""
	if strings.Contains(target, ":") {
		mode = ` TargetMode="External"`
	}
	return fmt.Sprintf(`<Relationship Id="%s" Type="%s/%s" Target="%s"%s/>`, id, relationships, kind, target, mode)
}

func field(instruction string) string {
	return `<w:p><w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> ` +
		strings.ReplaceAll(instruction, `"`, "&quot;") + ` </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
		`<w:r><w:t>y</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
}

func picture(id string) string {
	return `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/>` +
		`<wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData` +
		` uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
		`<pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="` + id + `"/><a:stretch><a:fillRect/></a:stretch>` +
		`</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>` +
		`</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

// laughs returns entities that each contain the previous one ten times.
func laughs() string {
	var entities strings.Builder
	entities.WriteString(`<!DOCTYPE l [<!ENTITY l0 "lol">`)
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&entities, `<!ENTITY l%d "%s">`, i, strings.Repeat(fmt.Sprintf("&l%d;", i-1), 10))
	}
	return entities.String() + "]>"
}

const odfNames = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"` +
	` xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"` +
	` xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0"` +
	` xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"` +
	` xmlns:ooo="http://openoffice.org/2004/office" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2"`

func odtWith(body, scripts string, more ...entry) []entry {
	return odf(odtType, "text", `<text:p>`+harmless+`</text:p>`+body, scripts, more...)
}

// odf is a document in one of the OpenDocument formats: kind names its body.
func odf(contentType, kind, body, scripts string, more ...entry) []entry {
	var manifest strings.Builder
	manifest.WriteString(`<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">` +
		`<manifest:file-entry manifest:full-path="/" manifest:media-type="` + contentType + `"/>` +
		`<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>`)
	for _, e := range more {
		manifest.WriteString(`<manifest:file-entry manifest:full-path="` + e.name + `" manifest:media-type="text/xml"/>`)
	}
	return append([]entry{
		{name: "mimetype", content: contentType, stored: true},
		{name: "META-INF/manifest.xml", content: manifest.String() + `</manifest:manifest>`},
		{name: "content.xml", content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ` + odfNames + `>` + scripts +
			`<office:body><office:` + kind + `>` + body + `</office:` + kind + `></office:body></office:document-content>`},
	}, more...)
}

// macro writes a file and starts a program when the document is opened.
func macro(c canary) []entry {
	scripts := `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load"` +
		` xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>`
	return odtWith("", scripts,
		entry{name: "Basic/script-lc.xml", content: libraries("")},
		entry{name: "Basic/Standard/script-lb.xml", content: library},
		entry{name: "Basic/Standard/Module1.xml", content: module(`Sub Main
Open "` + c.outside + `/macro" For Output As #1
Print #1, "x"
Close #1
Shell("/bin/sh", 0, "-c 'setsid sleep 1000'")
End Sub`)})
}
