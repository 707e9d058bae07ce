package tables

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func TestATableThatRepeatsItsHeadUnderATitleIsAnother(t *testing.T) {
	s := ruled([2]string{"name", "sum"}, [2]string{"apples", "3"}, [2]string{"Winter", ""}, [2]string{"name", "sum"}, [2]string{"plums", "12"})
	rest, found := Ruled(1, s.words, s.rules, nil, nil)
	if len(found) != 2 || found[0].Text() != "name\tsum\napples\t3" || found[1].Text() != "name\tsum\nplums\t12" || len(rest) != 3 {
		t.Fatalf("%d tables, %d words: %+v", len(found), len(rest), found)
	}
}

func TestARepeatedRowIsARow(t *testing.T) {
	for name, rows := range map[string][][2]string{
		"without a title": {{"name", "sum"}, {"apples", "3"}, {"name", "sum"}, {"plums", "12"}},
		"under a row":     {{"name", "sum"}, {"apples", "3"}, {"pears", "7"}, {"name", "sum"}, {"plums", "12"}},
		"another head":    {{"name", "sum"}, {"apples", "3"}, {"Winter", ""}, {"name", "price"}, {"plums", "12"}},
	} {
		s := ruled(rows...)
		if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) != 1 || found[0].Rows != len(rows) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestPartsOfATableWithoutRulesBetweenColumnsHaveNoneEither(t *testing.T) {
	g := grid{columns: []float64{0, 50, 100}, rows: []float64{0, 20, 40}, fields: newGroups(4), isOpen: true}
	if !g.part(1, 2).isOpen {
		t.Error("the second row has rules")
	}
}

// Two rows are too few for their gaps to show columns; the head's words say where they begin.
func TestARowWhoseWordsBeginBelowThoseOfItsHeadIsATable(t *testing.T) {
	type word struct {
		x, y float64
		text string
	}
	row := []word{{0, 14, "word"}, {24, 14, "https"}, {53, 14, "no"}}
	const both = "kind\tfirst\tmust be\nword\thttps\tno"
	for name, c := range map[string]struct {
		words []word
		want  string
	}{
		"three columns":                   {row, both},
		"a cell of two lines":             {append(row, word{53, 25, "ones"}), both + " ones"},
		"a line of text after it":         {append(row, word{0, 32, "Everything is called that."}), both},
		"a column elsewhere":              {[]word{row[0], row[1], {57, 14, "no"}}, ""},
		"a wide gap below no word":        {append(row, word{90, 14, "12"}), ""},
		"a first word elsewhere":          {[]word{{2, 14, "word"}, row[1], row[2]}, ""},
		"a line that begins in no column": {append(row, word{2, 27, "one"}), both},
		"further rows":                    {append(row, word{0, 26, "text"}, word{24, 26, "ftp"}, word{53, 26, "maybe not"}), both + "\ntext\tftp\tmaybe not"},
	} {
		s := new(sheet)
		for _, w := range []word{{0, 0, "kind"}, {24, 0, "first"}, {53, 0, "must be"}} {
			s.write(w.x, w.y, w.text)
		}
		for i := range s.words {
			s.words[i].Bold = true
		}
		for _, w := range c.words {
			s.write(w.x, w.y, w.text)
		}
		if got := s.unruledText(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The row has a cell below the first title only, as the constructors of Javadoc have.
func TestCodeDirectlyBelowTitlesIsARow(t *testing.T) {
	for name, c := range map[string]struct {
		first, code string
		below       float64
		isCode      bool
		want        string
	}{
		"code":                       {"Constructor", "Session()", 11, true, "Constructor\tWhat\nSession()"},
		"text":                       {"Constructor", "Session", 11, false, ""},
		"code further below":         {"Constructor", "Session()", 18, true, ""},
		"code below both":            {"Constructor", "NewSession(key)", 11, true, ""},
		"a heading with its number":  {"12.", "x()", 11, true, ""},
		"code that begins elsewhere": {"Constructor", "  Session()", 11, true, ""},
	} {
		s := new(sheet)
		s.write(0, 0, c.first)
		s.write(letter*float64(len(c.first))+5, 0, "What")
		head := len(s.words)
		s.write(letter*float64(len(c.code)-len(strings.TrimLeft(c.code, " "))), c.below, c.code)
		for i := range s.words {
			s.words[i].Bold, s.words[i].Mono = i < head || c.isCode, i >= head && c.isCode
		}
		if got := s.unruledText(); strings.TrimRight(got, "\t") != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The first item of a list is bold, the others in part.
func TestItemsBelowABoldOneAreNoRows(t *testing.T) {
	for _, markers := range [][]string{{"•", "•", "•"}, {"1.", "2.", "3."}} {
		s := new(sheet)
		for i, item := range []string{"Rivers", "Bridges of iron and wood", "Schools in the town"} {
			s.write(0, 14*float64(i), markers[i])
			s.write(17, 14*float64(i), item)
		}
		s.words[0].Bold, s.words[1].Bold = true, true
		if got := s.unruledText(); got != "" {
			t.Errorf("%s: %q", markers[0], got)
		}
	}
}

// The first title has three lines, and the others are in its middle. A heading above a head is not as close.
func TestATitleOfThreeLinesBeginsAHead(t *testing.T) {
	for name, c := range map[string]struct {
		above, below, x float64
		want            string
	}{
		"of three lines":      {0, 24, 0, "Modifier and Type\tMethod"},
		"a heading":           {-6, 24, 0, ""},
		"one more line below": {0, 29, 0, ""},
		"somewhere else":      {0, 24, 10, ""},
	} {
		s := new(sheet)
		s.write(c.x, c.above, "Modifier")
		s.write(0, 12, "and")
		s.write(80, 12, "Method")
		s.write(0, c.below, "Type")
		for i := range s.words {
			s.words[i].Bold = true
		}
		for i, kind := range []string{"static", "void", "int"} {
			s.write(0, 50+30*float64(i), kind)
			s.write(80, 44+30*float64(i), "what it does in some words and what")
			s.write(80, 56+30*float64(i), "it returns")
		}
		got := s.unruledText()
		if is := strings.HasPrefix(got, "Modifier and Type\tMethod\n"); is != (c.want != "") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A space of the text below a row happens to be between its columns, which are as close as words in the head.
func TestARowOfCodeBetweenAHeadAndTextIsATable(t *testing.T) {
	for name, c := range map[string]struct {
		gap  float64
		text string
		code bool
		want string
	}{
		"code":                  {4.5, "Methods in the package that are", true, "Kind and type\tInterface\nclass\tSource<T>"},
		"words as close":        {4, "Methods in the package that are", true, ""},
		"text":                  {4.5, "Methods in the package that are", false, ""},
		"a row of other places": {4.5, "of the class      Source<U>", true, ""},
	} {
		s := new(sheet)
		s.write(0, 0, "Kind and type")
		x := s.words[2].X1 + c.gap
		s.write(x, 0, "Interface")
		head := len(s.words)
		s.write(0, 11, "class")
		s.write(x, 11, "Source<T>")
		for i := range s.words {
			s.words[i].Bold, s.words[i].Mono = i < head, i >= head && c.code
		}
		first, second, _ := strings.Cut(c.text, "      ")
		s.write(-1.5, 28, first)
		if second != "" {
			s.write(x+5, 28, second)
		}
		if got := s.unruledText(); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The gaps are hardly wider than a space, but what is after them begins at one place. A key may be in the middle of several lines, or have several itself.
func TestKeysWithWhatIsSaidOfEachAreATable(t *testing.T) {
	type cell struct {
		x, y float64
		said string
	}
	said := func(at float64, keys, values []string) (cells []cell) {
		for i, key := range keys {
			cells = append(cells, cell{0, 14 * float64(i), key}, cell{at, 14 * float64(i), values[i]})
		}
		return cells
	}
	values := []string{"of many rivers", "in the town", "and more"}
	for name, c := range map[string]struct {
		cells []cell
		rows  int
	}{
		"keys":               {said(40, []string{"Header:", "make", "Since:"}, values), 3},
		"code":               {said(40, []string{"Header:", "make", "Since:"}, values), 0},
		"a program":          {said(43, []string{"ab => 3,", "bb => 2,", "calls()"}, []string{"# the other", "# one of them", "# it"}), 0},
		"of one width":       {said(37, []string{"struct", "struct", "struct"}, values), 3},
		"closer":             {said(35, []string{"struct", "struct", "struct"}, values), 0},
		"a space after one":  {said(38, []string{"Header:", "make", "Since:"}, []string{"rivers", "towns", "others"}), 0},
		"a key alone":        {append(said(40, []string{"Header:", "make"}, values), cell{0, 28, "since"}), 0},
		"wide spaces":        {append(said(40, []string{"Header:", "make", "Since:"}, values), cell{100, 14, "wide"}), 0},
		"elsewhere":          {append(said(40, []string{"Header:", "make"}, values), cell{0, 28, "since"}, cell{42, 28, "more"}), 0},
		"two":                {said(40, []string{"Header", "make"}, values), 0},
		"two with colons":    {said(40, []string{"Header:", "make:"}, values), 2},
		"of a list":          {said(25, []string{"(i)", "(ii)", "(iv)"}, values), 0},
		"numbers":            {said(17, []string{"10", "11", "12"}, values), 0},
		"ending at one edge": {said(40, []string{"Header:", "make", "Since:"}, []string{"and more", "and some", "and less"}), 0},
		"what is included":   {said(40, []string{"Header:", "make", "Since:"}, []string{"#include it", "and others", "and more"}), 3},
		"in the middle":      {[]cell{{40, -12, "of many rivers"}, {40, 0, "of hills"}, {0, 6, "Header:"}, {40, 12, "of towns"}, {40, 24, "and of lakes"}, {0, 40, "make"}, {40, 40, "in the town"}, {0, 60, "Since:"}, {40, 60, "and more"}}, 3},
		"of two lines":       {[]cell{{0, 0, "HEADER_"}, {40, 0, "of many rivers"}, {0, 11, "ONE"}, {0, 40, "make"}, {40, 40, "in the town"}, {0, 60, "Since:"}, {40, 60, "and more"}}, 3},
		"and a line":         {append(said(40, []string{"Header:", "make", "Since:"}, values), cell{-2, 42, "That is what is said of them"}), 3},
		"with a title":       {[]cell{{0, -18, "Keys"}, {0, 0, "Header:"}, {40, 0, "of many rivers"}, {0, 18, "make"}, {40, 18, "in the town"}, {0, 36, "Since:"}, {40, 36, "and more"}}, 4},
		"below a heading":    {[]cell{{0, -28, "Keys"}, {0, 0, "Header:"}, {40, 0, "of many rivers"}, {0, 18, "make"}, {40, 18, "in the town"}, {0, 36, "Since:"}, {40, 36, "and more"}}, 0},
	} {
		s := new(sheet)
		for _, l := range c.cells {
			s.write(l.x, l.y, l.said)
			if l.said == "Keys" {
				s.words[len(s.words)-1].Bold = true
			}
		}
		for i := range s.words {
			s.words[i].Mono = name == "code"
		}
		if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); rowsIn(table) != c.rows {
			t.Errorf("%s: %d rows, %+v", name, rowsIn(table), table)
		}
	}
}

// Rows are higher than what is seen of them, and a cell fills its column.
func TestRowsOfCodeFarBelowEachOtherAreOfOneTable(t *testing.T) {
	for name, c := range map[string]struct {
		pitch float64
		third string
		rows  int
	}{
		"far":                 {40, "org.graphics.Font", 4},
		"a full column":       {40, "org.graphics.FontData", 4},
		"further":             {80, "org.graphics.FontData", 2},
		"without a name":      {40, "", 3},
		"with one more space": {40, "org    FontData", 3},
	} {
		s := new(sheet)
		s.write(0, 0, "Kind")
		s.write(110, 0, "Method")
		head := len(s.words)
		for i, kind := range []string{"class", "int", c.third} {
			first, second, _ := strings.Cut(kind, "    ")
			s.write(0, 11+c.pitch*float64(i), first)
			s.write(60, 11+c.pitch*float64(i), second)
			s.write(110, 11+c.pitch*float64(i), "getName()")
		}
		for i := range s.words {
			s.words[i].Bold, s.words[i].Mono = i < head, i >= head
		}
		if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); rowsIn(table) != c.rows || !strings.HasSuffix(table.Text(), "\tgetName()") {
			t.Errorf("%s: %d rows, %+v", name, rowsIn(table), table)
		}
	}
}

// A cell begins with code, directly below its title; the first cell is in the middle.
func TestCodeBelowATitleBeginsACell(t *testing.T) {
	for name, c := range map[string]struct {
		x, y float64
		code bool
		want string
	}{
		"below a title":   {67, 11, true, "Kind and type\tField and what\nint\tone"},
		"below the first": {0, 11, true, ""},
		"elsewhere":       {73, 11, true, ""},
		"further above":   {67, 4, true, ""},
	} {
		s := new(sheet)
		s.write(0, c.y-11, "Kind and type")
		s.write(67, c.y-11, "Field and what")
		for i := range s.words {
			s.words[i].Bold = true
		}
		for i, name := range []string{"one", "two", "three"} {
			x := 67.0
			if i == 0 {
				x = c.x
			}
			y := 11 + 38*float64(i)
			s.write(x, y, name)
			s.words[len(s.words)-1].Mono = c.code
			s.write(0, y+11, "int")
			s.words[len(s.words)-1].Mono = true
			s.write(67, y+11, "deprecated since")
			s.write(67, y+22, "the last one")
		}
		if got := s.unruledText(); strings.HasPrefix(got, "Kind and type\tField and what\nint\tone") != (c.want != "") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// The heading below a table is larger, and no cell of its first column.
func TestALargerBoldLineEndsATable(t *testing.T) {
	for size, rows := range map[float64]int{10: 5, 12: 3} {
		s := new(sheet)
		s.table([]float64{0, 80}, 16, []string{"one", "river"}, []string{"two", "town"}, []string{"three", "lake"})
		s.write(0, 50, "Others")
		s.words[len(s.words)-1].Bold, s.words[len(s.words)-1].Size = true, size
		s.write(0, 68, "four")
		s.write(80, 68, "hill")
		if _, table := Unruled(1, text.RowsOf(s.words), nil, 0); rowsIn(table) != rows {
			t.Errorf("size %g: %d rows, %+v", size, rowsIn(table), table)
		}
	}
}
