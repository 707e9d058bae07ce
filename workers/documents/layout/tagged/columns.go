package tagged

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// colsMax and fitMax bound the work on a file that says it has more columns, and more rows that lack some, than a table has.
const colsMax, fitMax = 500, 5_000_000

// arrange gives the cells of rows their columns, and returns how many there are; 0 if there is no telling.
func arrange(rows [][]*Cell) (cols int) {
	g := grid{}
	ends := make([]int, len(rows))
	for number, row := range rows {
		ends[number] = g.follow(number, row)
		if cols = max(cols, ends[number]); cols > colsMax {
			return 0
		}
	}
	var whole [][]*Cell
	work := 0
	for number, row := range rows {
		if ends[number] == cols {
			whole = append(whole, row)
			continue
		}
		for _, c := range row {
			work += cols * c.ColSpan
		}
	}
	switch {
	case work == 0:
		return cols
	case work > fitMax:
		return 0
	}
	extents := extentsOf(whole, cols)
	g = grid{}
	for number, row := range rows {
		if ends[number] == cols {
			g.follow(number, row)
		} else if !g.fit(number, row, extents) {
			return 0
		}
	}
	return cols
}

// grid has for each column the first row below that the cells so far leave free.
type grid struct{ free []int }

// isFree reports whether a row has no cell from above in some columns.
func (g *grid) isFree(row, col, count int) bool {
	for i := col; i < col+count; i++ {
		if i < len(g.free) && g.free[i] > row {
			return false
		}
	}
	return true
}

func (g *grid) put(c *Cell, col int) {
	c.Col = col
	for len(g.free) < min(col+c.ColSpan, colsMax+1) {
		g.free = append(g.free, 0)
	}
	for i := col; i < min(col+c.ColSpan, len(g.free)); i++ {
		g.free[i] = c.Row + c.RowSpan
	}
}

// follow puts the cells of a row one after the other, into the columns that cells from above leave free, and returns where the last one ends.
func (g *grid) follow(number int, row []*Cell) (end int) {
	for _, c := range row {
		for !g.isFree(number, end, 1) {
			end++
		}
		g.put(c, end)
		end += c.ColSpan
	}
	return end
}

// extent is where the text of a column begins and ends; it is unknown if the column has none.
type extent struct{ from, to float64 }

var unknown = extent{math.Inf(1), math.Inf(-1)}

func (e extent) with(other extent) extent {
	return extent{min(e.from, other.from), max(e.to, other.to)}
}

// off returns how far a cell is from where it would begin, end or have its middle as the column's text does.
func (e extent) off(c *Cell) float64 {
	const offUnknown = 20.0 // points
	switch {
	case !isFilled(c):
		return 0
	case e.from > e.to:
		return offUnknown
	}
	return min(math.Abs(c.Box.X0-e.from), math.Abs(c.Box.X1-e.to), math.Abs(c.Box.MidX()-(e.from+e.to)/2))
}

// extentsOf returns the extents of columns by the cells of whole rows that are in one column.
func extentsOf(whole [][]*Cell, cols int) []extent {
	extents := slices.Repeat([]extent{unknown}, cols)
	for _, row := range whole {
		for _, c := range row {
			if isFilled(c) && c.ColSpan == 1 {
				extents[c.Col] = extents[c.Col].with(extent{c.Box.X0, c.Box.X1})
			}
		}
	}
	return extents
}

// fit puts the cells of a row that lacks some into the columns whose text they are least off from, in their order, and reports whether there is room for them.
func (g *grid) fit(number int, row []*Cell, extents []extent) bool {
	cols := len(extents)
	// least has how far the cells so far are off at least if they end before a column, and chosen where the last one of them is then.
	least, chosen := make([]float64, cols+1), make([][]int, len(row))
	for i, c := range row {
		next := slices.Repeat([]float64{math.Inf(1)}, cols+1)
		chosen[i] = make([]int, cols+1)
		for end := c.ColSpan; end <= cols; end++ {
			col := end - c.ColSpan
			next[end], chosen[i][end] = next[end-1], chosen[i][end-1]
			if !g.isFree(number, col, c.ColSpan) {
				continue
			}
			all := unknown
			for _, e := range extents[col:end] {
				all = all.with(e)
			}
			if sum := least[col] + all.off(c); sum < next[end] {
				next[end], chosen[i][end] = sum, col
			}
		}
		least = next
	}
	if math.IsInf(least[cols], 1) {
		return false
	}
	end := cols
	for i, c := range slices.Backward(row) {
		col := chosen[i][end]
		g.put(c, col)
		end = col
	}
	return true
}

// Join returns two parts of a table as one, and which of its columns those of each are: by their numbers, or, if a part lacks some, by where their texts are.
// It is nil if they cannot be parts of one table.
func Join(a, b *Table) (both *Table, ofA, ofB []int) {
	ofA, ofB, cols := columnsOf(a, b)
	if cols == 0 {
		return nil, nil, nil
	}
	both = &Table{Cols: cols, OfCols: max(a.OfCols, b.OfCols), Columns: counted(cols), Rows: slices.Concat(a.Rows, b.Rows), OfRows: a.OfRows}
	for i, at := range ofA {
		both.Columns[at] = a.Columns[i]
	}
	for i, at := range ofB {
		if b.OfCols >= a.OfCols {
			both.Columns[at] = b.Columns[i]
		}
	}
	both.Cells = append(moved(a.Cells, ofA), moved(b.Cells, ofB)...)
	return both, ofA, ofB
}

// moved returns cells whose columns have other numbers.
func moved(cells []Cell, columns []int) []Cell {
	all := slices.Clone(cells)
	for i, c := range cells {
		from, to := columns[c.Col], columns[c.Col+c.ColSpan-1]
		all[i].Col, all[i].ColSpan = from, to-from+1
	}
	return all
}

func columnsOf(a, b *Table) (ofA, ofB []int, cols int) {
	if a.OfCols == b.OfCols {
		all := slices.Concat(a.Columns, b.Columns)
		slices.Sort(all)
		all = slices.Compact(all)
		return indexes(a.Columns, all), indexes(b.Columns, all), len(all)
	}
	if a.Cols < b.Cols {
		ofB, ofA, cols = columnsOf(b, a)
		return ofA, ofB, cols
	}
	if ofB = within(b, a); ofB == nil {
		return nil, nil, 0
	}
	return counted(a.Cols), ofB, a.Cols
}

func indexes(some, all []int) []int {
	at := make([]int, len(some))
	for i, number := range some {
		at[i] = slices.Index(all, number)
	}
	return at
}

func counted(count int) []int {
	all := make([]int, count)
	for i := range all {
		all[i] = i
	}
	return all
}

// within returns which of the columns of a wider part those of another one are; nil if they are none of them.
func within(narrower, wider *Table) (columns []int) {
	var row []*Cell
	for _, e := range extentsOf([][]*Cell{pointers(narrower.Cells)}, narrower.Cols) {
		if e.from > e.to {
			return nil
		}
		row = append(row, &Cell{RowSpan: 1, ColSpan: 1, Box: page.Box{X0: e.from, X1: e.to}, Words: narrower.Cells[0].Words})
	}
	g := grid{}
	if !g.fit(0, row, extentsOf([][]*Cell{pointers(wider.Cells)}, wider.Cols)) {
		return nil
	}
	for _, c := range row {
		columns = append(columns, c.Col)
	}
	return columns
}

func pointers(cells []Cell) []*Cell {
	all := make([]*Cell, len(cells))
	for i := range cells {
		all[i] = &cells[i]
	}
	return all
}
