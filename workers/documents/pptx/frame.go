package pptx

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

const (
	declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	namespaces  = ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"` +
		` xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
	relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
	presentation  = "application/vnd.openxmlformats-officedocument.presentationml."

	emptyGroup = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>` +
		`<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>`
	colourMap = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4"` +
		` accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>`
	master = declaration + `<p:sldMaster` + namespaces + `><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>` +
		emptyGroup + `</p:spTree></p:cSld>` + colourMap + `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>` +
		`<p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`
	layout = declaration + `<p:sldLayout` + namespaces + ` type="blank"><p:cSld name="Blank"><p:spTree>` + emptyGroup +
		`</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
)

// Close writes the presentation's main parts.
func (w *Writer) Close() error {
	var ids strings.Builder
	relations := []relation{{ID: "rIdMaster", Type: relationTypes + "slideMaster", Target: "slideMasters/slideMaster1.xml"}}
	for i := 1; i <= w.slides; i++ {
		const firstID = 255 // slides have ids from 256 on
		id := fmt.Sprintf("rIdSlide%d", i)
		fmt.Fprintf(&ids, `<p:sldId id="%d" r:id="%s"/>`, firstID+i, id)
		relations = append(relations, relation{ID: id, Type: relationTypes + "slide", Target: fmt.Sprintf("slides/slide%d.xml", i)})
	}
	main := declaration + `<p:presentation` + namespaces + `><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdMaster"/></p:sldMasterIdLst><p:sldIdLst>` +
		ids.String() + fmt.Sprintf(`</p:sldIdLst><p:sldSz cx="%d" cy="%d"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`, w.width, w.height)
	toTheme := relation{ID: "rId2", Type: relationTypes + "theme", Target: "../theme/theme1.xml"}
	for _, p := range [][2]string{
		{"ppt/presentation.xml", main},
		{"ppt/_rels/presentation.xml.rels", relationsXML(relations)},
		{"ppt/slideMasters/slideMaster1.xml", master},
		{"ppt/slideMasters/_rels/slideMaster1.xml.rels", relationsXML([]relation{
			{ID: "rId1", Type: relationTypes + "slideLayout", Target: "../slideLayouts/slideLayout1.xml"}, toTheme,
		})},
		{"ppt/slideLayouts/slideLayout1.xml", layout},
		{"ppt/slideLayouts/_rels/slideLayout1.xml.rels", relationsXML([]relation{
			{ID: "rId1", Type: relationTypes + "slideMaster", Target: "../slideMasters/slideMaster1.xml"},
		})},
		{"ppt/theme/theme1.xml", theme()},
		{"_rels/.rels", relationsXML([]relation{{ID: "rId1", Type: relationTypes + "officeDocument", Target: "ppt/presentation.xml"}})},
		{"[Content_Types].xml", w.contentTypes()},
	} {
		if err := w.part(p[0], p[1]); err != nil {
			return err
		}
	}
	return w.archive.Close()
}

// pictureTypes maps extensions to MIME types.
var pictureTypes = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".bmp": "image/bmp", ".tif": "image/tiff",
	".tiff": "image/tiff", ".svg": "image/svg+xml", ".emf": "image/x-emf", ".wmf": "image/x-wmf",
}

func (w *Writer) contentTypes() string {
	var b strings.Builder
	b.WriteString(declaration + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`)
	for _, extension := range slices.Sorted(maps.Keys(w.extensions)) {
		contentType := pictureTypes[extension]
		if contentType == "" {
			contentType = "application/octet-stream"
		}
		fmt.Fprintf(&b, `<Default Extension="%s" ContentType="%s"/>`, escaped(strings.TrimPrefix(extension, ".")), contentType)
	}
	override := func(part, kind string) {
		fmt.Fprintf(&b, `<Override PartName="/%s" ContentType="%s+xml"/>`, part, kind)
	}
	override("ppt/presentation.xml", presentation+"presentation.main")
	override("ppt/slideMasters/slideMaster1.xml", presentation+"slideMaster")
	override("ppt/slideLayouts/slideLayout1.xml", presentation+"slideLayout")
	override("ppt/theme/theme1.xml", "application/vnd.openxmlformats-officedocument.theme")
	for i := 1; i <= w.slides; i++ {
		override(slidePart(i), presentation+"slide")
	}
	b.WriteString(`</Types>`)
	return b.String()
}

// theme returns the minimum that programs accept: three of each kind of style.
func theme() string {
	const plain = `<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`
	var colours strings.Builder
	for _, c := range [][2]string{
		{"dk1", "000000"},
		{"lt1", "FFFFFF"},
		{"dk2", "44546A"},
		{"lt2", "E7E6E6"},
		{"accent1", "4472C4"},
		{"accent2", "ED7D31"},
		{"accent3", "A5A5A5"},
		{"accent4", "FFC000"},
		{"accent5", "5B9BD5"},
		{"accent6", "70AD47"},
		{"hlink", "0563C1"},
		{"folHlink", "954F72"},
	} {
		colours.WriteString(`<a:` + c[0] + `><a:srgbClr val="` + c[1] + `"/></a:` + c[0] + `>`)
	}
	font := `<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>`
	return declaration + `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">` + colours.String() +
		`</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>` + font + `</a:majorFont><a:minorFont>` + font + `</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>` +
		strings.Repeat(plain, 3) + `</a:fillStyleLst><a:lnStyleLst>` + strings.Repeat(`<a:ln w="6350">`+plain+`</a:ln>`, 3) + `</a:lnStyleLst><a:effectStyleLst>` +
		strings.Repeat(`<a:effectStyle><a:effectLst/></a:effectStyle>`, 3) + `</a:effectStyleLst><a:bgFillStyleLst>` + strings.Repeat(plain, 3) +
		`</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
