package officefile

import (
	"strconv"
	"strings"
)

func readODS(c *container) *found {
	f := readODF(c, "table-cell")
	entry, there := c.byName["content.xml"]
	if !there {
		return f
	}
	content, err := entry.Open()
	if err != nil {
		return f
	}
	defer func() { _ = content.Close() }()
	r := odsReader{hiddenStyles: map[string]bool{}}
	eachTag(content, r.see)
	f.sheets = r.sheets
	return f
}

// odsReader follows the tags of a spreadsheet's content.
type odsReader struct {
	sheets []Sheet
	// hiddenStyles are the styles of hidden tables.
	hiddenStyles map[string]bool
	style        string
	row, column  int
	printed      []string
	// depth is the nesting depth of tables: one within a cell or a chart is not a sheet.
	depth int
}

func (r *odsReader) see(name, tag []byte) {
	switch string(name) {
	case "style":
		r.style = string(tagAttribute(tag, "name"))
	case "table-properties":
		r.hiddenStyles[r.style] = string(tagAttribute(tag, "display")) == "false"
	case "table":
		r.begin(tag)
	case "/table":
		r.end()
	}
	if r.depth == 1 && len(r.sheets) > 0 {
		r.seeInSheet(string(name), tag)
	}
}

func (r *odsReader) seeInSheet(name string, tag []byte) {
	sheet := &r.sheets[len(r.sheets)-1]
	switch name {
	case "table-row":
		r.row += repeated(tag, "number-rows-repeated")
		r.column = 0
	case "table-cell", "covered-table-cell":
		r.column += repeated(tag, "number-columns-repeated")
		if !isEmptyTag(tag) || len(tagAttribute(tag, "value-type")) > 0 {
			sheet.include(min(r.row, sheetRowsMax), min(r.column, sheetColumnsMax))
		}
	case "frame", "custom-shape":
		sheet.HasPictures = true
	}
}

func (r *odsReader) begin(tag []byte) {
	r.depth++
	if r.depth > 1 || len(r.sheets) >= sheetsMax {
		return
	}
	r.row, r.column = 0, 0
	r.printed = strings.Fields(string(tagAttribute(tag, "print-ranges")))
	r.sheets = append(r.sheets, Sheet{Hidden: r.hiddenStyles[string(tagAttribute(tag, "style-name"))]})
	if isEmptyTag(tag) {
		r.end()
	}
}

func (r *odsReader) end() {
	r.depth--
	if r.depth == 0 && len(r.sheets) > 0 {
		r.sheets[len(r.sheets)-1].limitTo(r.printed)
	}
}

func repeated(tag []byte, attribute string) int {
	n, err := strconv.Atoi(string(tagAttribute(tag, attribute)))
	if err != nil {
		return 1
	}
	return min(max(n, 1), sheetRowsMax)
}
