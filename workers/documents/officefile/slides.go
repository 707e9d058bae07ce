package officefile

import (
	"bytes"
	"encoding/xml"
	"path"
	"strings"
)

// readPPTX collects the fonts that slides, layouts and masters name, directly or through the theme, and counts the slides.
func readPPTX(c *container) *found {
	f := &found{fonts: map[string]bool{}, references: externalRelationsIn(c)}
	theme := c.content("ppt/theme/theme1.xml")
	major, minor := schemeFont(theme, "majorFont"), schemeFont(theme, "minorFont")
	for name := range c.byName {
		if !isSlidePart(name) {
			continue
		}
		content := c.content(name)
		readSlideFonts(content, f, major, minor)
		if strings.HasPrefix(name, "ppt/slides/") {
			f.countSlide(isHiddenSlide(content))
		}
	}
	return f
}

func (f *found) countSlide(isHidden bool) {
	if isHidden {
		f.hiddenSlides++
		return
	}
	f.slides++
}

func isSlidePart(name string) bool {
	folder := path.Dir(name)
	return path.Ext(name) == ".xml" && (folder == "ppt/slides" || folder == "ppt/slideMasters" || folder == "ppt/slideLayouts")
}

func readSlideFonts(part []byte, f *found, major, minor string) {
	scan(part, func(element xml.StartElement) {
		if element.Name.Local != "latin" {
			return
		}
		switch font := attribute(element, "typeface"); font {
		case "+mj-lt":
			f.addFont(major)
		case "+mn-lt":
			f.addFont(minor)
		default:
			f.addFont(font)
		}
	})
}

func schemeFont(theme []byte, group string) (font string) {
	inGroup := false
	scan(theme, func(element xml.StartElement) {
		switch element.Name.Local {
		case "majorFont", "minorFont":
			inGroup = element.Name.Local == group
		case "latin":
			if inGroup && font == "" {
				font = attribute(element, "typeface")
			}
		}
	})
	return font
}

func isHiddenSlide(part []byte) (hidden bool) {
	at := bytes.Index(part, []byte("sld "))
	if at < 0 {
		return false
	}
	root, _, _ := bytes.Cut(part[at:], []byte(">"))
	show := string(tagAttribute(root, "show"))
	return show == "0" || show == "false"
}

// readODP counts the pages of the content; those of the masters are in another part.
func readODP(c *container) *found {
	f := readODF(c, "graphic")
	hidden := map[string]bool{}
	current := ""
	scan(c.content("content.xml"), func(element xml.StartElement) {
		switch element.Name.Local {
		case "style":
			current = attribute(element, "name")
		case "drawing-page-properties":
			hidden[current] = attribute(element, "visibility") == "hidden"
		case "page":
			f.countSlide(hidden[attribute(element, "style-name")])
		}
	})
	return f
}
