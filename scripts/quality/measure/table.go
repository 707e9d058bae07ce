package measure

import (
	"slices"
	"strings"
)

// Table is a table's cells, row by row.
type Table struct {
	Rows, Cols int
	Cells      []Cell
}

// Cell is a cell and how many rows and columns it spans. Row and Col count from 0.
type Cell struct {
	Row, Col, RowSpan, ColSpan int
	Text                       string
}

// TableOf returns a table without spans.
func TableOf(rows [][]string) (t Table) {
	t.Rows = len(rows)
	for i, row := range rows {
		t.Cols = max(t.Cols, len(row))
		for j, text := range row {
			t.Cells = append(t.Cells, Cell{i, j, 1, 1, text})
		}
	}
	return t
}

// Shown returns the table without the rows and columns that have no text of their own. On a page without rules they are nothing but
// room, and nobody who reads the page loses what they say. Without this a table in which one is missed has each cell below or beside
// it in another place, although all that was written is where it belongs. Both sides of a comparison are reduced, and so those of
// every program that is compared: neither finding such a row nor missing it counts.
func (t *Table) Shown() Table {
	rows, cols := make([]bool, t.Rows+1), make([]bool, t.Cols+1)
	for _, c := range t.Cells {
		if Spaced(c.Text) != "" {
			rows[min(c.Row, t.Rows)], cols[min(c.Col, t.Cols)] = true, true
		}
	}
	rowAt, colAt := placesOf(rows), placesOf(cols)
	shown := Table{Rows: rowAt[t.Rows], Cols: colAt[t.Cols]}
	for _, c := range t.Cells {
		bottom, right := min(c.Row+c.RowSpan, t.Rows), min(c.Col+c.ColSpan, t.Cols)
		c.Row, c.Col = rowAt[min(c.Row, t.Rows)], colAt[min(c.Col, t.Cols)]
		c.RowSpan, c.ColSpan = rowAt[bottom]-c.Row, colAt[right]-c.Col
		if c.RowSpan > 0 && c.ColSpan > 0 {
			shown.Cells = append(shown.Cells, c)
		}
	}
	return shown
}

// placesOf returns for each place how many of those before it are used.
func placesOf(used []bool) []int {
	at, n := make([]int, len(used)), 0
	for i, is := range used {
		if at[i] = n; is {
			n++
		}
	}
	return at
}

// IsList reports whether all text is in one column: on a page, such a table is lines of text.
func (t *Table) IsList() bool {
	col := -1
	for _, c := range t.Cells {
		if Spaced(c.Text) == "" {
			continue
		}
		if col >= 0 && c.Col != col {
			return false
		}
		col = c.Col
	}
	return true
}

// Merge merges the cells from a first row and column to a last, both included.
func (t *Table) Merge(top, left, bottom, right int) {
	var kept []Cell
	for _, c := range t.Cells {
		inside := c.Row >= top && c.Row <= bottom && c.Col >= left && c.Col <= right
		if c.Row == top && c.Col == left {
			c.RowSpan, c.ColSpan = bottom-top+1, right-left+1
		} else if inside {
			continue
		}
		kept = append(kept, c)
	}
	t.Cells = kept
}

// CellF1 is the share of cells, as an F1 score, in which two tables have the same text; empty cells do not count.
func CellF1(want, got Table) float64 {
	type place struct {
		row, col int
		text     string
	}
	places := func(t Table) map[place]bool {
		all := map[place]bool{}
		for _, c := range t.Cells {
			if text := Spaced(c.Text); text != "" {
				all[place{c.Row, c.Col, text}] = true
			}
		}
		return all
	}
	a, b := places(want), places(got)
	if len(a)+len(b) == 0 {
		return 1
	}
	both := 0
	for p := range b {
		if a[p] {
			both++
		}
	}
	return 2 * float64(both) / float64(len(a)+len(b))
}

// Spaced returns text with one blank between its words, and none at its ends. What says where a word may be broken is not seen, and left out.
func Spaced(text string) string { return strings.Join(strings.Fields(breaks.Replace(text)), " ") }

// breaks are the soft hyphen and the space without a width (Unicode, UAX #14).
var breaks = strings.NewReplacer("\u00ad", "", "\u200b", "")

// TEDS is the tree edit distance similarity of two tables (Zhong et al., 2020): 1 - distance / size of the larger
// tree. The levels of a tree are table, rows, cells. Inserting, deleting or renaming a node costs 1; changing a
// cell's text costs the edit distance divided by the longer length, changing its spans 1.
func TEDS(want, got Table) float64 {
	a, b := treeOf(want), treeOf(got)
	return 1 - distance(a, b)/float64(max(len(a.nodes), len(b.nodes)))
}

// tree is a tree's nodes in post order, each with its leftmost leaf.
type tree struct {
	nodes    []node
	leftmost []int
}

type node struct {
	kind             string
	rowSpan, colSpan int
	text             []rune
}

func treeOf(t Table) (all tree) {
	add := func(n node, leftmost int) {
		all.nodes, all.leftmost = append(all.nodes, n), append(all.leftmost, leftmost)
	}
	for row := range t.Rows {
		first := len(all.nodes)
		for _, c := range t.Cells {
			if c.Row == row {
				add(node{"cell", c.RowSpan, c.ColSpan, []rune(Spaced(c.Text))}, len(all.nodes))
			}
		}
		add(node{kind: "row"}, first)
	}
	add(node{kind: "table"}, 0)
	return all
}

// keyRoots returns the nodes that have a sibling to their left, and the root.
func (t tree) keyRoots() (roots []int) {
	for i, l := range t.leftmost {
		if !slices.Contains(t.leftmost[i+1:], l) {
			roots = append(roots, i)
		}
	}
	return roots
}

// distance is the tree edit distance of Zhang and Shasha (1989).
func distance(a, b tree) float64 {
	sum := make([][]float64, len(a.nodes))
	for i := range sum {
		sum[i] = make([]float64, len(b.nodes))
	}
	for _, i := range a.keyRoots() {
		for _, j := range b.keyRoots() {
			forest(a, b, i, j, sum)
		}
	}
	return sum[len(a.nodes)-1][len(b.nodes)-1]
}

// forest computes the distances of the subtrees below two key roots.
func forest(a, b tree, i, j int, sum [][]float64) {
	li, lj := a.leftmost[i], b.leftmost[j]
	d := make([][]float64, i-li+2)
	for x := range d {
		d[x] = make([]float64, j-lj+2)
		d[x][0] = float64(x)
	}
	for y := range d[0] {
		d[0][y] = float64(y)
	}
	for x := 1; x < len(d); x++ {
		for y := 1; y < len(d[0]); y++ {
			s, t := li+x-1, lj+y-1
			d[x][y] = min(d[x-1][y], d[x][y-1]) + 1
			if a.leftmost[s] == li && b.leftmost[t] == lj {
				d[x][y] = min(d[x][y], d[x-1][y-1]+change(a.nodes[s], b.nodes[t]))
				sum[s][t] = d[x][y]
			} else {
				d[x][y] = min(d[x][y], d[a.leftmost[s]-li][b.leftmost[t]-lj]+sum[s][t])
			}
		}
	}
}

// change is the cost of changing one node into another.
func change(a, b node) float64 {
	if a.kind != b.kind || a.rowSpan != b.rowSpan || a.colSpan != b.colSpan {
		return 1
	}
	longer := max(len(a.text), len(b.text))
	if longer == 0 || slices.Equal(a.text, b.text) {
		return 0
	}
	return float64(edits(a.text, b.text)) / float64(longer)
}

// edits is the Levenshtein distance.
func edits(a, b []rune) int {
	before := make([]int, len(b)+1)
	for j := range before {
		before[j] = j
	}
	for i, r := range a {
		now := make([]int, len(b)+1)
		now[0] = i + 1
		for j, s := range b {
			now[j+1] = min(before[j+1], now[j]) + 1
			if r == s {
				now[j+1] = min(now[j+1], before[j])
			} else {
				now[j+1] = min(now[j+1], before[j]+1)
			}
		}
		before = now
	}
	return before[len(b)]
}
