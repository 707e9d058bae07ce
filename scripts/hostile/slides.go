package main

import "github.com/toolmill/toolmill/domain/tool"

const (
	pptxType = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
	odpType  = "application/vnd.oasis.opendocument.presentation"
)

func slideSamples() []sample {
	slides := func(name, kind, extension string, content func(c canary) []entry) sample {
		return sample{name: name, slug: tool.SlidesToPDF, contentType: kind, extension: extension, bare: bareOffice("impress_pdf_Export"), want: made(harmless), content: packed(content)}
	}
	return []sample{
		slides("linked pictures", pptxType, "pptx", func(c canary) []entry {
			return pptxWith(`<p:pic><p:nvPicPr><p:cNvPr id="2" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="rIdX"/><a:stretch><a:fillRect/>`+
				`</a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></p:spPr></p:pic>`,
				relation("rIdX", "image", c.url+"picture.png"))
		}),
		slides("linked sounds and films", pptxType, "pptx", func(c canary) []entry {
			return pptxWith(`<p:pic><p:nvPicPr><p:cNvPr id="2" name="p"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rIdV"/></p:nvPr></p:nvPicPr><p:blipFill/><p:spPr/></p:pic>`,
				relation("rIdV", "video", c.url+"film.mp4"))
		}).because("LibreOffice loads no film for a PDF"),
		slides("linked pictures", odpType, "odp", func(c canary) []entry {
			return odp(`<draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="` + c.url + `picture.png" xlink:type="simple" xlink:actuate="onLoad"/></draw:frame>`)
		}),
		slides("linked object and frame", odpType, "odp", func(c canary) []entry {
			return odp(`<draw:frame svg:width="3cm" svg:height="3cm"><draw:object xlink:href="file://` + c.file + `" xlink:type="simple"/></draw:frame>` +
				`<draw:frame svg:width="9cm" svg:height="9cm"><draw:floating-frame xlink:href="` + c.url + `frame.html" xlink:type="simple"/></draw:frame>`)
		}).because(notFollowed),
		slides("ten thousand slides", odpType, "odp", func(canary) []entry {
			page := `<draw:page draw:name="p"><draw:frame svg:width="3cm" svg:height="3cm"><draw:text-box><text:p>x</text:p></draw:text-box></draw:frame></draw:page>`
			body := make([]byte, 0, 10_000*len(page))
			for range 10_000 {
				body = append(body, page...)
			}
			return odf(odpType, "presentation", string(body), "")
		}).endless(refused("page_limit")),
	}
}

func odp(shapes string) []entry {
	return odf(odpType, "presentation", `<draw:page draw:name="p"><draw:frame svg:width="9cm" svg:height="3cm"><draw:text-box><text:p>`+harmless+
		`</text:p></draw:text-box></draw:frame>`+shapes+`</draw:page>`, "")
}

func pptxWith(shapes, relations string) []entry {
	const (
		kind  = "application/vnd.openxmlformats-officedocument.presentationml."
		names = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="` + relationships + `"`
		tree  = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>`
		said  = `<p:sp><p:nvSpPr><p:cNvPr id="9" name="t"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="900000"/><a:ext cx="6000000" cy="900000"/></a:xfrm>` +
			`<a:prstGeom prst="rect"/></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en"/><a:t>` + harmless + `</a:t></a:r></a:p></p:txBody></p:sp>`
		clrs = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>`
	)
	return []entry{
		{name: "[Content_Types].xml", content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/ppt/presentation.xml" ContentType="` + kind + `presentation.main+xml"/><Override PartName="/ppt/slides/slide1.xml" ContentType="` + kind + `slide+xml"/>` +
			`<Override PartName="/ppt/slideLayouts/slideLayout1.xml" ContentType="` + kind + `slideLayout+xml"/>` +
			`<Override PartName="/ppt/slideMasters/slideMaster1.xml" ContentType="` + kind + `slideMaster+xml"/></Types>`},
		{name: "_rels/.rels", content: rels(`<Relationship Id="rId1" Type="` + relationships + `/officeDocument" Target="ppt/presentation.xml"/>`)},
		{name: "ppt/presentation.xml", content: `<p:presentation ` + names + `><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
			`<p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`},
		{name: "ppt/_rels/presentation.xml.rels", content: rels(relation("rId1", "slideMaster", "slideMasters/slideMaster1.xml") + relation("rId2", "slide", "slides/slide1.xml"))},
		{name: "ppt/slideMasters/slideMaster1.xml", content: `<p:sldMaster ` + names + `><p:cSld><p:spTree>` + tree + `</p:spTree></p:cSld>` + clrs +
			`<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`},
		{name: "ppt/slideMasters/_rels/slideMaster1.xml.rels", content: rels(relation("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"))},
		{name: "ppt/slideLayouts/slideLayout1.xml", content: `<p:sldLayout ` + names + `><p:cSld><p:spTree>` + tree + `</p:spTree></p:cSld></p:sldLayout>`},
		{name: "ppt/slideLayouts/_rels/slideLayout1.xml.rels", content: rels(relation("rId1", "slideMaster", "../slideMasters/slideMaster1.xml"))},
		{name: "ppt/slides/slide1.xml", content: `<p:sld ` + names + `><p:cSld><p:spTree>` + tree + said + shapes + `</p:spTree></p:cSld></p:sld>`},
		{name: "ppt/slides/_rels/slide1.xml.rels", content: rels(relation("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml") + relations)},
	}
}
