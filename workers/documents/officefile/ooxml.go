package officefile

import (
	"encoding/xml"
	"path"
	"strings"
)

// themeFonts returns the theme's fonts by the names that refer to them.
func themeFonts(part []byte) map[string]string {
	fonts := map[string]string{}
	group := ""
	scan(part, func(element xml.StartElement) {
		switch element.Name.Local {
		case "majorFont", "minorFont":
			group = strings.TrimSuffix(element.Name.Local, "Font")
		case "latin":
			if group != "" {
				fonts[group+"HAnsi"], fonts[group+"Ascii"] = attribute(element, "typeface"), attribute(element, "typeface")
				group = ""
			}
		}
	})
	return fonts
}

func externalRelations(part []byte) (count int) {
	scan(part, func(element xml.StartElement) {
		if element.Name.Local == "Relationship" && strings.EqualFold(attribute(element, "TargetMode"), "External") &&
			!strings.HasSuffix(attribute(element, "Type"), "/hyperlink") {
			count++
		}
	})
	return count
}

// externalRelationsIn counts the external relationships of all parts.
func externalRelationsIn(c *container) (count int) {
	for name := range c.byName {
		if path.Ext(name) == ".rels" {
			count += externalRelations(c.content(name))
		}
	}
	return count
}
