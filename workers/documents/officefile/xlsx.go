package officefile

import (
	"bytes"
	"encoding/xml"
	"path"
	"strconv"
	"strings"
)

const (
	workbookPart      = "xl/workbook.xml"
	workbookRelations = "xl/_rels/workbook.xml.rels"
	cellStylesPart    = "xl/styles.xml"
	sharedStrings     = "xl/sharedStrings.xml"
)

func readXLSX(c *container) *found {
	f := &found{fonts: map[string]bool{}, references: externalRelationsIn(c)}
	readCellFonts(c.content(cellStylesPart), f)
	scan(c.content(sharedStrings), func(element xml.StartElement) {
		if element.Name.Local == "rFont" {
			f.addFont(attribute(element, "val"))
		}
	})
	f.sheets = readWorkbook(c)
	return f
}

// readCellFonts collects the fonts that cell formats use: many writers list more.
func readCellFonts(part []byte, f *found) {
	var fonts []string
	inFonts, inFormats := false, false
	scan(part, func(element xml.StartElement) {
		switch element.Name.Local {
		case "fonts", "fills", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs":
			inFonts, inFormats = element.Name.Local == "fonts", element.Name.Local == "cellXfs"
		case "font":
			if inFonts {
				fonts = append(fonts, "")
			}
		case "name":
			if inFonts && len(fonts) > 0 {
				fonts[len(fonts)-1] = attribute(element, "val")
			}
		case "xf":
			if id, err := strconv.Atoi(attribute(element, "fontId")); inFormats && err == nil && id >= 0 && id < len(fonts) {
				f.addFont(fonts[id])
			}
		}
	})
}

// readWorkbook reads each sheet that the workbook names.
func readWorkbook(c *container) (sheets []Sheet) {
	targets := map[string]string{}
	scan(c.content(workbookRelations), func(element xml.StartElement) {
		if element.Name.Local == "Relationship" {
			targets[attribute(element, "Id")] = partOf("xl", attribute(element, "Target"))
		}
	})
	workbook := c.content(workbookPart)
	areas := printAreas(workbook)
	scan(workbook, func(element xml.StartElement) {
		if element.Name.Local != "sheet" || len(sheets) >= sheetsMax {
			return
		}
		id := ""
		for _, a := range element.Attr {
			if a.Name.Local == "id" { // not sheetId
				id = a.Value
			}
		}
		sheet := readWorksheet(c, targets[id])
		state := attribute(element, "state")
		sheet.Hidden = state == "hidden" || state == "veryHidden"
		sheet.limitTo(areas[strconv.Itoa(len(sheets))])
		sheets = append(sheets, sheet)
	})
	return sheets
}

// partOf returns the entry that a relationship of a part in a folder refers to.
func partOf(folder, target string) string {
	if path.IsAbs(target) {
		return strings.TrimPrefix(target, "/")
	}
	return path.Join(folder, target)
}

// sheetsMax bounds the work on a workbook that names one sheet many times.
const sheetsMax = 10_000

// printAreas returns the print ranges by sheet number, from 0.
func printAreas(workbook []byte) map[string][]string {
	areas := map[string][]string{}
	decoder := xml.NewDecoder(bytes.NewReader(workbook))
	decoder.Strict = false
	sheet := ""
	for {
		token, err := decoder.RawToken()
		if err != nil {
			return areas
		}
		switch token := token.(type) {
		case xml.StartElement:
			sheet = ""
			if token.Name.Local == "definedName" && attribute(token, "name") == "_xlnm.Print_Area" {
				sheet = attribute(token, "localSheetId")
			}
		case xml.CharData:
			if sheet != "" {
				areas[sheet] = append(areas[sheet], strings.Split(string(token), ",")...)
			}
		case xml.EndElement:
			sheet = ""
		}
	}
}

func readWorksheet(c *container, name string) (sheet Sheet) {
	entry, found := c.byName[name]
	if !found {
		return sheet
	}
	content, err := entry.Open()
	if err != nil {
		return sheet
	}
	defer func() { _ = content.Close() }()
	row, column := 0, 0
	eachTag(content, func(name, tag []byte) {
		switch string(name) {
		case "row":
			row, column = row+1, 0
			if r, _ := cellAt(string(tagAttribute(tag, "r"))); r > 0 {
				row = r
			}
		case "c":
			column++
			if r, c := cellAt(string(tagAttribute(tag, "r"))); r > 0 && c > 0 {
				row, column = r, c
			}
			if !isEmptyTag(tag) {
				sheet.include(row, column)
			}
		case "drawing", "legacyDrawing", "picture":
			sheet.HasPictures = true
		}
	})
	return sheet
}
