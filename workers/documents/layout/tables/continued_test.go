package tables

import "testing"

func ruledTable(t *testing.T, s *sheet) *Table {
	t.Helper()
	table, _ := theRuled(t, s)
	return &table
}

var header = [2]string{"fruit", "many"}

func TestATableGoesOnOnTheNextPageWithoutItsHeader(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	next := ruledTable(t, ruled(header, [2]string{"plums", "12"}, [2]string{"pears", "7"}))
	if !first.GoesOnIn(next) {
		t.Fatal("the columns are the same")
	}
	joined := first.With(next)
	if joined.Rows != 4 || joined.Text() != "fruit\tmany\napples\t3\nplums\t12\npears\t7" {
		t.Errorf("%d rows: %q", joined.Rows, joined.Text())
	}
	if first.Rows != 2 || first.Text() != "fruit\tmany\napples\t3" {
		t.Errorf("the first part is %q now", first.Text())
	}
}

func TestRowsThatAreNotRepeatedStay(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	next := ruledTable(t, ruled([2]string{"plums", "12"}, [2]string{"pears", "7"}))
	if got := first.With(next).Text(); got != "fruit\tmany\napples\t3\nplums\t12\npears\t7" {
		t.Errorf("%q", got)
	}
}

// A cell of the header that reaches into the next row would be cut off.
func TestAHeaderThatReachesIntoARowStays(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	next := ruledTable(t, ruled(header, [2]string{"", "7"}))
	next.Cells = []Cell{next.Cells[0], next.Cells[1], next.Cells[3]}
	next.Cells[0].RowSpan = 2
	if joined := first.With(next); joined.Rows != 4 {
		t.Errorf("%d rows: %q", joined.Rows, joined.Text())
	}
}

func TestATableDoesNotGoOnInAnother(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	for name, change := range map[string]func(*Table){
		"a column more":       func(t *Table) { t.Cols, t.edges = 3, append(t.edges, 150) },
		"a column moved":      func(t *Table) { t.edges = []float64{0, 57, 100} },
		"an edge moved":       func(t *Table) { t.edges = []float64{0, 50, 107} },
		"without rules":       func(t *Table) { t.Ruled = false },
		"the other way round": func(t *Table) { t.RightToLeft = true },
	} {
		next := ruledTable(t, ruled(header, [2]string{"plums", "12"}))
		change(next)
		if first.GoesOnIn(next) {
			t.Error(name)
		}
	}
}

// Columns without rules begin where their words do, which differs from page to page; how far the last one's reach says nothing.
func TestColumnsWithoutRulesMayBeginElsewhere(t *testing.T) {
	first := &Table{Cols: 2, edges: []float64{0, 50, 100}, extents: []stream{{0, 45}, {55, 100}}}
	for _, c := range []struct {
		edges   []float64
		extents []stream
		want    bool
	}{
		{[]float64{30, 70, 190}, []stream{{30, 65}, {75, 190}}, true}, {[]float64{0, 75, 100}, []stream{{20, 70}, {80, 120}}, false},
	} {
		if got := first.GoesOnIn(&Table{Cols: 2, edges: c.edges, extents: c.extents}); got != c.want {
			t.Errorf("%v: %t", c.edges, got)
		}
	}
}

func TestAccuracyIsThatOfAllParts(t *testing.T) {
	first, next := &Table{Rows: 1, Cols: 1, Accuracy: 60}, &Table{Rows: 3, Cols: 1, Accuracy: 100}
	first.Cells = []Cell{{RowSpan: 1, ColSpan: 1}}
	if joined := first.With(next); joined.Accuracy != 90 {
		t.Errorf("%v", joined.Accuracy)
	}
}

// Its words may be broken elsewhere in the other part.
func TestAHeaderIsRepeatedWhateverItsBlanks(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	next := ruledTable(t, ruled([2]string{"fru it", "many"}, [2]string{"pears", "7"}))
	if got := first.With(next).Text(); got != "fruit\tmany\napples\t3\npears\t7" {
		t.Errorf("%q", got)
	}
}

func TestALineAboveTheNextPartMayBeItsHeader(t *testing.T) {
	first := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	next := ruledTable(t, ruled([2]string{"plums", "12"}, [2]string{"pears", "7"}))
	if !first.IsHead("fruit many") || first.IsHead("fruit") || first.IsHead("") {
		t.Error("what the header is")
	}
	under := next.UnderHeadOf(first)
	if under.Text() != "fruit\tmany\nplums\t12\npears\t7" || first.With(under).Text() != "fruit\tmany\napples\t3\nplums\t12\npears\t7" || next.Rows != 2 {
		t.Errorf("%q", under.Text())
	}
}

// One row between rules is a table only beside a page with a table of the same columns.
func TestARowThatIsLeftOnAPageIsTheTables(t *testing.T) {
	whole := ruledTable(t, ruled(header, [2]string{"apples", "3"}))
	for name, c := range map[string]struct {
		neighbours []Table
		want       int
	}{"alone": {nil, 0}, "beside its table": {[]Table{*whole}, 1}, "beside its table in another column": {[]Table{{Ruled: true, Cols: 2, edges: []float64{200, 250, 300}}}, 1}, "beside another table": {[]Table{{Ruled: true, Cols: 2, edges: []float64{0, 30, 100}}}, 0}} {
		s := ruled([2]string{"plums", "12"})
		rest, found := Ruled(2, s.words, s.rules, nil, nil)
		if len(found) > 0 {
			t.Fatalf("%s: one row is certain", name)
		}
		rest, found = Leftover(2, rest, s.rules, nil, c.neighbours, found)
		if len(found) != c.want || len(rest) != 2-c.want || c.want == 1 && (found[0].Text() != "plums\t12" || !whole.GoesOnIn(&found[0])) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestAHeadAtTheEndOfAColumnIsTheTables(t *testing.T) {
	s := ruled(header)
	whole := Table{Ruled: true, Cols: 2, edges: []float64{200, 250, 300}}
	if _, found := Leftover(2, s.words, s.rules, nil, nil, []Table{whole}); len(found) != 2 || found[1].Text() != "fruit\tmany" {
		t.Errorf("%+v", found)
	}
}

// A page or a column ended in the middle of a row.
func TestWhatIsLeftOfARowGoesOnWithIt(t *testing.T) {
	for _, c := range []struct {
		above, left [2]string
		want        string
	}{
		{[2]string{"apples", "many and"}, [2]string{"", "some more"}, "apples\tmany and some more"},
		{[2]string{"apples", "no more."}, [2]string{"", "And more"}, "apples\tno more.\n\tAnd more"},
		{[2]string{"apples", ""}, [2]string{"", "7"}, "apples\n\t7"},
		{[2]string{"", "many"}, [2]string{"", "7"}, "\tmany\n\t7"},
		{[2]string{"apples", "many and"}, [2]string{"plums", "some more"}, "apples\tmany and\nplums\tsome more"},
	} {
		first := ruledTable(t, ruled(header, [2]string{"pears", "7"}, c.above))
		next := ruledTable(t, ruled(header, c.left, [2]string{}, [2]string{"plums", "12"}))
		was := first.Text()
		if got, want := first.With(next).Text(), "fruit\tmany\npears\t7\n"+c.want+"\n\nplums\t12"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if first.Text() != was {
			t.Errorf("the part before the break became %q", first.Text())
		}
	}
}

// So few rows are left that the rules of the next part show its columns, and not its words.
func TestATableWithoutRulesGoesOnUnderTheSameHead(t *testing.T) {
	head := []string{"pos.", "description", "amount"}
	_, first := Unruled(1, close14(line{4: head[0], 104: head[1], 204: head[2]}, line{4: "1", 104: "nut", 204: "2.79"}, line{4: "2", 104: "glass", 204: "67.80"}), nil, 0)
	next := func(titles ...string) *Table {
		s := new(sheet)
		for i, row := range [][]string{titles, {"3", "hook", "1.20"}} {
			for c, cell := range row {
				s.write(4+100*float64(c), 20*float64(i)+5, cell)
			}
		}
		s.rulesAt([]float64{0, 100, 200, 300}, []float64{0, 20, 40})
		return ruledTable(t, s)
	}
	if first == nil || !first.GoesOnIn(next(head...)) {
		t.Errorf("%+v does not go on", first)
	}
	if first.GoesOnIn(next("pos.", "weight", "amount")) {
		t.Error("another head is of another table")
	}
	moved := next(head...)
	moved.edges[1] += 30
	if first.GoesOnIn(moved) {
		t.Error("other columns are of another table")
	}
}

// bandedTable is a table with rules below its rows, each in a piece for each cell.
func bandedTable(t *testing.T, ends []float64, rows ...[]string) *Table {
	t.Helper()
	s := new(sheet)
	for i, row := range rows {
		for c, cell := range row {
			s.write(ends[c]+4, 20*float64(i), cell)
		}
		s.piecewise(16+20*float64(i), ends...)
	}
	return ruledTable(t, s)
}

func TestRowsWithoutCellsInTheLastColumnsAreOfTheSameTable(t *testing.T) {
	wide := func() *Table {
		return bandedTable(t, []float64{0, 50, 100, 150}, []string{"fruit", "many", "of"}, []string{"plums", "12", "us"}, []string{"pears", "7", "us"})
	}
	narrow := func(ends ...float64) *Table {
		return bandedTable(t, ends, []string{"figs", "1"}, []string{"dates", "2"}, []string{"limes", "3"})
	}
	first, next := wide(), narrow(0, 50, 100)
	const figs, plums = "figs\t1\ndates\t2\nlimes\t3", "fruit\tmany\tof\nplums\t12\tus\npears\t7\tus"
	if got := first.With(next); !first.GoesOnIn(next) || got.Text() != plums+"\n"+figs || got.Cols != 3 {
		t.Errorf("%q", got.Text())
	}
	if got := next.With(first); !next.GoesOnIn(first) || got.Text() != figs+"\n"+plums || len(got.Widths()) != 3 {
		t.Errorf("%q", got.Text())
	}
	headed, right, rest := wide(), wide(), narrow(0, 50, 100)
	for i := range headed.Cells {
		for at := range headed.Cells[i].Runs {
			headed.Cells[i].Runs[at].Bold = headed.Cells[i].Row == 0
		}
	}
	right.RightToLeft, rest.RightToLeft = true, true
	for name, two := range map[string][2]*Table{"another width": {first, narrow(0, 60, 100)}, "a head": {next, headed}, "from the right": {right, rest}} {
		if two[0].GoesOnIn(two[1]) {
			t.Error(name)
		}
	}
}
