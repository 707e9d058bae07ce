package officefile

import "strings"

// Sheet is what is known about a sheet of a spreadsheet.
type Sheet struct {
	Hidden bool
	// Rows and Columns are the size of what is printed: from the first cell to the last with content, or of the print ranges if
	// there are any.
	Rows, Columns int
	// Cells counts the cells with content.
	Cells int
	// HasPictures means that it has pictures or charts; they may be outside Rows and Columns.
	HasPictures bool
}

// IsEmpty reports whether a sheet has nothing to print.
func (s *Sheet) IsEmpty() bool { return s.Cells == 0 && !s.HasPictures }

func (s *Sheet) include(row, column int) {
	s.Rows, s.Columns = max(s.Rows, row), max(s.Columns, column)
	s.Cells++
}

// The size of the largest possible sheet.
const (
	sheetRowsMax    = 1 << 20
	sheetColumnsMax = 1 << 14
)

// cellAt parses a reference as in $B$12; it counts from 1. A missing part, as in whole rows and columns, is 0.
func cellAt(reference string) (row, column int) {
	for _, c := range strings.ReplaceAll(reference, "$", "") {
		switch {
		case c >= 'A' && c <= 'Z':
			column = min(column*26+int(c-'A')+1, sheetColumnsMax)
		case c >= '0' && c <= '9':
			row = min(row*10+int(c-'0'), sheetRowsMax)
		default:
			return 0, 0
		}
	}
	return row, column
}

// sizeOf returns the size of a range as in A1:C9, Sheet1!$A$1:$C$9 or Sheet1.A1:Sheet1.C9. Whole rows and columns are as long
// as a sheet can be.
func sizeOf(reference string) (rows, columns int) {
	from, to, isRange := strings.Cut(reference, ":")
	if !isRange {
		to = from
	}
	fromRow, fromColumn := cellAt(from[strings.LastIndexAny(from, "!.")+1:])
	toRow, toColumn := cellAt(to[strings.LastIndexAny(to, "!.")+1:])
	if toRow == 0 {
		fromRow, toRow = 1, sheetRowsMax
	}
	if toColumn == 0 {
		fromColumn, toColumn = 1, sheetColumnsMax
	}
	return max(0, toRow-fromRow+1), max(0, toColumn-fromColumn+1)
}

// limitTo replaces the size by that of the print ranges, if there are any.
func (s *Sheet) limitTo(ranges []string) {
	if len(ranges) == 0 {
		return
	}
	s.Rows, s.Columns = 0, 0
	for _, r := range ranges {
		rows, columns := sizeOf(r)
		s.Rows += rows
		s.Columns = max(s.Columns, columns)
	}
}
