package main

import (
	"fmt"
	"strings"
)

const (
	docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	odtType  = "application/vnd.oasis.opendocument.text"

	relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// bareOffice converts with the settings of somebody who trusts every file: links are followed, macros run. The first start
// of a profile may ask for a second.
var bareOffice = &command{
	temporarySocket: true,
	args: []string{
		"sh", "-c", `for i in 1 2; do soffice -env:UserInstallation=file://{dir}/profile --headless --convert-to pdf --outdir {dir}/made {in} && break; done;` +
			` cp {dir}/made/*.pdf {out}`,
	},
	files: map[string]string{"profile/user/registrymodifications.xcu": `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		setting("Office.Common/Security/Scripting", "MacroSecurityLevel", "0") +
		setting("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "false") +
		setting("Office.Common/Security/Scripting", "DisableMacrosExecution", "false") +
		setting("Office.Writer/Content/Update", "Link", "0") + setting("Office.Calc/Content/Update", "Link", "0") +
		`</oor:items>`},
}

func setting(path, name, value string) string {
	return fmt.Sprintf(`<item oor:path="/org.openoffice.%s"><prop oor:name=%q oor:op="fuse"><value>%s</value></prop></item>`, path, name, value)
}

func documentSamples() []sample {
	docx := func(name string, want []outcome, content func(c canary) []entry) sample {
		return sample{name: name, slug: "word-to-pdf", contentType: docxType, extension: "docx", bare: bareOffice, want: want, content: packed(content)}
	}
	odt := func(name string, content func(c canary) []entry) sample {
		return sample{name: name, slug: "word-to-pdf", contentType: odtType, extension: "odt", bare: bareOffice, want: harmless, content: packed(content)}
	}
	return []sample{
		docx("linked pictures", harmless, func(c canary) []entry {
			return docxWith(picture("rIdX"), relation("rIdX", "image", c.url+"picture.png"))
		}),
		docx("text included from a file", harmless, func(c canary) []entry { return docxWith(field(`INCLUDETEXT "file://`+c.file+`"`), "") }),
		docx("picture included from an address", harmless, func(c canary) []entry { return docxWith(field(`INCLUDEPICTURE "`+c.url+`i.png"`), "") }),
		docx("template from an address", harmless, func(c canary) []entry {
			return append(docxWith("", relation("rIdS", "settings", "settings.xml")),
				entry{name: "word/settings.xml", content: `<w:settings ` + docxNames + `><w:attachedTemplate r:id="rIdT"/></w:settings>`},
				entry{name: "word/_rels/settings.xml.rels", content: rels(relation("rIdT", "attachedTemplate", c.url+"template.dotm"))})
		}),
		docx("part from a file", harmless, func(c canary) []entry {
			return docxWith(`<w:altChunk r:id="rIdA"/>`, relation("rIdA", "aFChunk", "file://"+c.file))
		}),
		docx("linked object", harmless, func(c canary) []entry {
			return docxWith(`<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" Type="Link" ProgID="Word.Document"`+
				` ShapeID="s" DrawAspect="Content" r:id="rIdO"/></w:object></w:r></w:p>`, relation("rIdO", "oleObject", "file://"+c.file))
		}),
		docx("external entity", harmless, func(c canary) []entry {
			return docxRaw(`<!DOCTYPE d [<!ENTITY e SYSTEM "file://` + c.file + `"><!ENTITY % p SYSTEM "` + c.url + `entity.dtd"> %p;]>` +
				`<w:document ` + docxNames + `><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>`)
		}),
		inert(docx("a billion laughs", []outcome{succeeded, invalid, timeout, crashed}, func(canary) []entry {
			return docxRaw(laughs() + `<w:document ` + docxNames + `><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`)
		})),
		inert(docx("tables in tables", []outcome{succeeded, invalid, timeout, crashed, badOutput}, func(canary) []entry {
			const depth = 3000
			return docxWith(strings.Repeat("<w:tbl><w:tr><w:tc>", depth)+"<w:p/>"+strings.Repeat("</w:tc></w:tr></w:tbl>", depth), "")
		})),
		inert(sample{
			name: "a bomb", slug: "word-to-pdf", contentType: docxType, extension: "docx", want: []outcome{invalid},
			content: func(canary) ([]byte, error) { return bomb(docxWith("", ""), "word/media/zeros.png", 1<<30) },
		}),
		inert(docx("a path upwards", harmless, func(c canary) []entry {
			return append(docxWith("", ""), entry{name: "../../../../../.." + c.outside + "/slip", content: "slip"})
		})),
		odt("linked pictures", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="`+c.url+`picture.png" xlink:type="simple"`+
				` xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}),
		odt("section of a file", func(c canary) []entry {
			return odtWith(`<text:section text:name="s"><text:section-source xlink:href="file://`+c.file+`" xlink:type="simple"`+
				` text:filter-name="Text"/><text:p>x</text:p></text:section>`, "")
		}),
		odt("linked object", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:object-ole xlink:href="file://`+c.file+`"/>`+
				`<draw:object xlink:href="`+c.url+`object.odt" xlink:type="simple" xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}),
		odt("frame of a page", func(c canary) []entry {
			return odtWith(`<text:p><draw:frame svg:width="9cm" svg:height="9cm"><draw:floating-frame xlink:href="file://`+c.file+`"`+
				` xlink:type="simple" xlink:actuate="onLoad"/></draw:frame></text:p>`, "")
		}),
		odt("macro that opens with it", macro),
	}
}

// inert marks a sample that is not opened bare.
func inert(s sample) sample {
	s.bare, s.inert = nil, true
	return s
}

const docxNames = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="` + relationships + `"`

func docxWith(body, relations string) []entry {
	return docxParts(`<w:document `+docxNames+`><w:body>`+body+`<w:p><w:r><w:t>x</w:t></w:r></w:p></w:body></w:document>`, relations)
}

func docxRaw(document string) []entry { return docxParts(document, "") }

func docxParts(document, relations string) []entry {
	const kind = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	return []entry{
		{name: "[Content_Types].xml", content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="` + kind + `document.main+xml"/>` +
			`<Override PartName="/word/settings.xml" ContentType="` + kind + `settings+xml"/></Types>`},
		{name: "_rels/.rels", content: rels(`<Relationship Id="rId1" Type="` + relationships + `/officeDocument" Target="word/document.xml"/>`)},
		{name: "word/document.xml", content: `<?xml version="1.0" encoding="UTF-8"?>` + document},
		{name: "word/_rels/document.xml.rels", content: rels(relations)},
	}
}

func rels(relations string) string {
	return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations + `</Relationships>`
}

// relation leads outside, unless its target is a name only.
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

// laughs are entities that each hold the one before it ten times.
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
	` xmlns:ooo="http://openoffice.org/2004/office" office:version="1.2"`

func odtWith(body, scripts string, more ...entry) []entry {
	return odf(odtType, "text", `<text:p>x</text:p>`+body, scripts, more...)
}

// odf is a document of the OpenDocument formats: kind names its body.
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
	const library = `xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"`
	scripts := `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load"` +
		` xlink:href="vnd.sun.star.script:Standard.Module1.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>`
	return odtWith("", scripts,
		entry{name: "Basic/script-lc.xml", content: `<library:libraries ` + library + `><library:library library:name="Standard" library:link="false"/></library:libraries>`},
		entry{name: "Basic/Standard/script-lb.xml", content: `<library:library ` + library + ` library:name="Standard" library:readonly="false"` +
			` library:passwordprotected="false"><library:element library:name="Module1"/></library:library>`},
		entry{name: "Basic/Standard/Module1.xml", content: `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1"` +
			` script:language="StarBasic">Sub Main
Open "` + c.outside + `/macro" For Output As #1
Print #1, "x"
Close #1
Shell("/bin/sh", 0, "-c 'setsid sleep 1000'")
End Sub</script:module>`})
}
