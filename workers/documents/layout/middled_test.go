package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// middled sets rows of a name, in the middle, and the lines of what is said of it.
func middled(x, y float64, rows [][]string) (words []page.Word) {
	const lead, gap = 12.3, 2.7
	for _, row := range rows {
		lines := row[1:]
		words = append(words, set(x, y+lead*float64(len(lines)-1)/2, 10, row[0])...)
		for i, l := range lines {
			words = append(words, set(x+110, y+lead*float64(i), 10, l)...)
		}
		y += lead*float64(len(lines)) + gap
	}
	return words
}

var options = [][]string{
	{"globals", "defines the names that are used in each of the tests, as well", "as those of the browser and of the program that runs them, and", "those that others add"},
	{"recommended", "enables the rules that are recommended, and the names that", "the other one defines"},
	{"strict", "enables all rules"},
	{"off", "enables none of the rules, and says nothing of the names that", "are used"},
	{"debug", "writes what is done, and when, and by whom, to the place that", "is given"},
	{"quiet", "writes nothing"},
}

// ofLines are rows with so many lines each, after names of such lengths.
func ofLines(names, lines []int) (rows [][]string) {
	for i, n := range lines {
		row := []string{strings.Repeat("n", names[i])}
		for range n {
			row = append(row, "several words of what is said about it and others")
		}
		rows = append(rows, append(row[:n], "strict"))
	}
	return rows
}

func TestCellsInTheMiddleOfTheirRowsAreNoColumns(t *testing.T) {
	head := slices.Concat(set(72, 85, 10, "Name", page.Style{Bold: true}), set(182, 85, 10, "Description", page.Style{Bold: true}))
	for name, c := range map[string]struct {
		words []page.Word
		rows  int
	}{
		"below a head":    {slices.Concat(head, middled(72, 100, options)), 7},
		"two":             {slices.Concat(head, middled(72, 100, ofLines([]int{9, 9}, []int{4, 2}))), 3},
		"of two lines":    {slices.Concat(head, middled(72, 100, ofLines([]int{9, 6, 9, 9}, []int{2, 2, 2, 2}))), 5},
		"below long ones": {slices.Concat(head, middled(72, 100, ofLines([]int{19, 19, 6, 6, 6, 6}, []int{1, 2, 2, 4, 2, 2}))), 7},
		"without a head":  {middled(72, 100, options), 6},
		"after a cut row": {slices.Concat(head, set(72, 98, 10, "tests"), middled(72, 116, options[1:])), 0},
	} {
		above, _ := wrap(72, 40, 10, 400, prose)
		d := Analyze([]page.Page{a4(above, c.words)})
		if all := d.Tables(); len(all) != 1 || c.rows > 0 && all[0].Rows != c.rows || !strings.Contains(all[0].Text(), "strict") {
			t.Errorf("%s: %s", name, outline(d))
		}
	}
}

func TestCellsOfOneWidthInTheMiddleOfTheirRowsAreNoColumns(t *testing.T) {
	var words []page.Word
	y := 100.0
	for _, lines := range []int{2, 2, 4, 2, 2, 3, 2, 2, 4, 2} {
		cell, below := inColumn(1, y, strings.Join(slices.Repeat(strings.Fields(prose)[:5], lines), " "))
		words = append(words, set(columnsAt[0], (y+below)/2-7, 10, "a name of it")...)
		words, y = append(words, cell...), below+9
	}
	r := region{words: text.WordsOf(a4(words))}
	if e, found := r.evenColumns(r.emptyStrips()); found {
		t.Errorf("%+v", e)
	}
}

// Their lines are half-way between those of the other column, or level with them after a paragraph's end.
func TestLinesHalfWayBetweenOthersAreColumns(t *testing.T) {
	lines := func(x, y float64, n int) (words []page.Word) {
		for i := range n {
			words = append(words, set(x, y+12*float64(i), 10, "several words of text in a line")...)
		}
		return words
	}
	rows := func(words ...[]page.Word) []text.Row { return text.RowsOf(text.WordsOf(a4(words...))) }
	left := rows(lines(60, 100, 9), lines(60, 224, 9))
	for name, right := range map[string][]text.Row{
		"half-way": rows(lines(260, 106, 8), lines(260, 224, 4)),
		"level":    rows(lines(260, 100, 8), lines(260, 224, 4)),
		"one":      rows(lines(260, 100, 1), lines(260, 124, 1), lines(260, 148, 1), lines(260, 184, 1), lines(260, 230, 1)),
		"items":    rows(lines(260, 106, 1), lines(260, 124, 1), lines(260, 142, 1), lines(260, 163, 1), lines(260, 184, 1), lines(260, 208, 1)),
	} {
		if areMiddled(left, right) {
			t.Errorf("%s: they are cells", name)
		}
	}
	head := func(x float64) []page.Word { return set(x, 80, 10, "Heading", page.Style{Bold: true}) }
	if areMiddled(rows(head(60), lines(60, 100, 9)), rows(head(260), lines(260, 100, 4))) {
		t.Error("lines below headings are cells")
	}
	cells := rows(lines(260, 106, 1), lines(260, 148, 1), lines(260, 166, 1), lines(260, 190, 1), lines(260, 230, 1))
	if !areMiddled(left, cells) || areMiddled(left, cells[1:]) {
		t.Error("cells are none, or a few are")
	}
}

// The titles of a table's columns, three at least, have their middles at one height on both sides; a heading may be above them. What is below them are cells, not columns
// of text.
func TestTitlesOfATableAreOnBothSides(t *testing.T) {
	isBold := page.Style{Bold: true}
	title := func(x, y float64, said string) []page.Word { return set(x, y, 10, said, isBold) }
	words := func(parts ...[]page.Word) []text.Word { return text.WordsOf(a4(parts...)) }
	cells := func(x float64) []page.Word {
		return slices.Concat(set(x, 120, 10, "what a cell says in"), set(x, 132, 10, "two lines of it"))
	}
	two := slices.Concat(title(72, 94, "Name of"), title(72, 106, "parameter"), title(182, 100, "Values"), cells(72), cells(182))
	for name, c := range map[string]struct {
		left, right []text.Word
		want        bool
	}{
		"three titles":             {words(two), words(title(332, 100, "Description"), cells(332)), true},
		"below a heading":          {words(set(72, 70, 14, "Parameters", isBold), two), words(title(332, 100, "Description"), cells(332)), true},
		"below a line":             {words(set(72, 70, 10, "as follows:"), two), words(title(332, 100, "Description"), cells(332)), true},
		"at another height":        {words(two), words(title(332, 112, "Description"), cells(332)), false},
		"two headings":             {words(title(72, 100, "Heading"), cells(72)), words(title(332, 100, "Another one"), cells(332)), false},
		"larger than what is said": {words(set(72, 100, 14, "Name", isBold), set(182, 100, 14, "Values", isBold), cells(72)), words(set(332, 100, 14, "Description", isBold), cells(332)), false},
		"not bold":                 {words(set(72, 100, 10, "Name"), set(182, 100, 10, "Values"), cells(72)), words(title(332, 100, "Description"), cells(332)), false},
	} {
		s := strip{left: c.left, right: c.right}
		left, right := text.RowsOf(c.left), text.RowsOf(c.right)
		if ofCells, areLined := s.isOfCells(), lined(left, right); ofCells != c.want || areLined != c.want {
			t.Errorf("%s: %t, %t", name, ofCells, areLined)
		}
	}
}

// Keys are level with the first line of what is said of them, or in its middle, or have a line of their own each; lines of text that are level by chance go on
// below each other.
func TestKeysBesideTheirTextsAreNoColumns(t *testing.T) {
	const said = "several words of what is said about it in a line of text"
	at := func(x float64, style page.Style, text string, tops ...float64) (rows []text.Row) {
		var words []page.Word
		for _, y := range tops {
			words = append(words, set(x, y, 10, text, style)...)
		}
		return rowsSet(words)
	}
	plain, code := page.Style{}, page.Style{Mono: true}
	for name, c := range map[string]struct {
		keys, said []text.Row
		want       bool
	}{
		"level":            {at(60, plain, "some key", 100, 128, 144, 160), at(260, plain, said, 100, 112, 128, 144, 160), true},
		"in the middle":    {at(60, plain, "some key", 106, 128, 150), at(260, plain, said, 100, 112, 128, 144, 156), true},
		"an empty cell":    {at(60, plain, "some key", 106, 128, 144, 166), at(260, plain, said, 100, 112, 128, 160, 172), true},
		"far":              {at(60, plain, "some key", 100, 119, 138), at(260, plain, said, 100, 119, 138), true},
		"names of code":    {at(60, code, "key", 100, 114, 128), at(260, plain, said, 100, 114, 128), true},
		"lines of code":    {at(60, code, "key = 1", 100, 114, 128), at(260, plain, said, 100, 114, 128), false},
		"lines of text":    {at(60, plain, said[:25], 100, 114, 128), at(260, plain, said, 100, 114, 128), false},
		"beside one text":  {at(60, plain, "some key", 100, 124, 148), at(260, plain, said, 100, 112, 124, 136, 148), false},
		"not level":        {at(60, plain, "some key", 100, 132, 144, 160), at(260, plain, said, 100, 112, 128, 144, 160), false},
		"two":              {at(60, plain, "some key", 100, 128), at(260, plain, said, 100, 112, 128), false},
		"of several lines": {at(60, plain, "some key", 106, 118, 146, 158, 192, 204), at(260, plain, said, 100, 112, 124, 140, 152, 164, 180, 192, 204, 216), true},
		"lines of texts":   {at(60, plain, "some key", 106, 118, 146, 158, 186, 198), at(260, plain, said, 100, 112, 124, 140, 152, 164, 180, 192, 204, 216), false},
		"cells cut off":    {at(60, plain, "some key", 114, 158), at(260, plain, said, 100, 114, 128, 144, 158, 172), false},
		"texts of several": {at(60, plain, "some key", 100, 112, 128, 140, 156, 168), at(260, plain, said, 100, 112, 124, 140, 156, 168), false},
	} {
		if got := areKeys(c.keys, c.said); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	columns := slices.Concat(at(60, plain, "some key", 106, 128, 150), at(160, plain, "and more", 103, 128, 147))
	if left := rowsBeside(columns); !haveRows(left, at(260, plain, said, 100, 112, 128, 144, 156)) {
		t.Error("keys are not seen beside another column")
	}
	if left := at(60, plain, "some key", 112, 152, 192); !haveRows(left, at(260, plain, said, 100, 112, 124, 140, 152, 164, 180, 192, 204)) {
		t.Error("the first and last lines of what is said are not seen above and below the keys")
	}
}

// The titles of the first column have two lines, or the others: they are in the middle of the head.
func TestTitlesOfSeveralLinesAreTheHeadOfATable(t *testing.T) {
	bold, code := page.Style{Bold: true}, page.Style{Mono: true}
	left := rowsSet(slices.Concat(set(72, 100, 10, "Modifier and", bold), set(72, 112, 10, "Type", bold), set(72, 132, 10, "interface", code)))
	for name, c := range map[string]struct {
		top  float64
		head page.Style
		want bool
	}{
		"in the middle": {106, bold, true},
		"elsewhere":     {109, bold, false},
		"not bold":      {106, page.Style{}, false},
	} {
		right := rowsSet(slices.Concat(set(182, c.top, 10, "Interface", c.head), set(182, 126, 10, "Source<T extends", code), set(182, 138, 10, "Other<T>>", code)))
		if got := headed(left, right) && lined(left, right); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// What is said is in lines of a few words beside long code, as Javadoc has it: what is above the code has the text above the table beside it.
func TestNarrowCellsBesideHigherOnesAreNoColumn(t *testing.T) {
	bold, code := page.Style{Bold: true}, page.Style{Mono: true}
	above, _ := wrap(60, 5, 10, 250, prose)
	words := slices.Concat(above, set(60, 60, 10, "Modifier", bold), set(60, 72, 10, "and", bold), set(60, 84, 10, "Type", bold), set(110, 72, 10, "Method", bold), set(440, 72, 10, "Description", bold))
	y := 104.0
	for _, lines := range []int{7, 9, 12} {
		middle := y + 6*float64(lines-1)
		words = append(words, set(60, middle-6, 10, "static", code)...)
		words = append(words, set(60, middle+6, 10, "void", code)...)
		words = append(words, set(110, middle, 10, "inject(java.lang.Object bean, java.lang.Class type)", code)...)
		for i := range lines {
			words = append(words, set(440, y+12*float64(i), 10, []string{"sets some more", "values of many", "other beans in"}[i%3])...)
		}
		y += 12*float64(lines) + 3
	}
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || !strings.HasPrefix(all[0].Text(), "Modifier and Type\tMethod\tDescription\nstatic void\tinject(") {
		t.Errorf("%s", outline(d))
	}
}

func rowsSet(words []page.Word) []text.Row { return text.RowsOf(text.WordsOf(a4(words))) }

// rowsBeside puts rows beside each other together.
func rowsBeside(rows []text.Row) []text.Row {
	var words []text.Word
	for i := range rows {
		words = append(words, rows[i].Words...)
	}
	return text.RowsOf(words)
}

func TestKeysOfOneWidthWithTheirTextsAreNoColumns(t *testing.T) {
	var words []page.Word
	y := 100.0
	for i := range 14 {
		key, text := "a key", "a text"
		if i%5 == 1 {
			key = strings.Join(slices.Repeat(strings.Fields(prose)[:6], 2), " ")
		}
		if i%3 == 2 {
			text = strings.Join(slices.Repeat(strings.Fields(prose)[:6], 3), " ")
		}
		left, below := inColumn(0, y, key)
		right, other := inColumn(1, y, text)
		words, y = append(words, slices.Concat(left, right)...), max(below, other)+7
	}
	r := region{words: text.WordsOf(a4(words))}
	if e, found := r.evenColumns(r.emptyStrips()); found {
		t.Errorf("%+v", e)
	}
}

// Keys beside their texts are the cells of a table, also at the end of a page, where they are few.
func TestKeysAtTheEndOfAPageAreATable(t *testing.T) {
	above, _ := wrap(60, 40, 10, 400, prose)
	var words []page.Word
	for i, key := range []string{"-builder", "-flags", "-sources", "-level"} {
		y := 100 + 18.5*float64(i)
		words = append(words, slices.Concat(set(60, y, 10, key+" of the names"), set(190, y, 10, "says what is done with the names of it and others"[:49-4*i]))...)
	}
	d := Analyze([]page.Page{a4(above, words)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Cols != 2 {
		t.Errorf("%s", outline(d))
	}
}
