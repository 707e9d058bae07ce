package layout

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// tabulated sets rows of cells at the same positions, 1.9 em apart, and returns the height after the last.
func tabulated(at []float64, y, size float64, rows [][]string) (words []page.Word, below float64) {
	for _, row := range rows {
		for i, cell := range row {
			words = append(words, set(at[i], y, size, cell)...)
		}
		y += 1.9 * size
	}
	return words, y
}

var months = [][]string{{"Month", "Rain", "Frost"}, {"January", "12", "31"}, {"February", "9", "25"}, {"March", "31", "7"}, {"April", "44", "0"}}

// The first line of the other column is lower, because it is a heading.
func TestAHeadAboveTheOtherColumnStaysWithItsTable(t *testing.T) {
	left, _ := wrap(72, 115, 10, 210, prose+" and "+prose+" and "+prose)
	table, below := tabulated([]float64{310, 390, 450}, 100, 10, months)
	right, _ := wrap(310, below, 10, 210, prose+" and "+prose)
	d := Analyze([]page.Page{a4(left, table, right)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != len(months) {
		t.Errorf("%s", outline(d))
	}
}

func TestATableGoesOnInTheNextColumn(t *testing.T) {
	text, below := wrap(72, 100, 10, 210, prose+" and "+prose+" and "+prose)
	first, _ := tabulated([]float64{72, 152, 212}, below+6, 10, months[:3])
	next, below := tabulated([]float64{310, 390, 450}, 100, 10, slices.Concat(months[:1], months[3:]))
	right, _ := wrap(310, below, 10, 210, prose+" and "+prose)
	d := Analyze([]page.Page{a4(text, first, next, right)})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != len(months) {
		t.Errorf("%s", outline(d))
	}
}

// Both parts are at the top of their column; only the first one has a head, which is bold, or both or none have.
func TestATableGoesOnAtTheTopOfTheNextColumn(t *testing.T) {
	part := func(x float64, isHeaded bool, rows [][]string) Block {
		words, _ := tabulated([]float64{x, x + 80, x + 140}, 100, 10, rows)
		for i := range 3 {
			words[i].Bold = isHeaded
		}
		return Analyze([]page.Page{a4(words)}).Pages[0].Blocks[0]
	}
	for name, c := range map[string]struct{ first, second, want bool }{
		"below a head": {true, false, true}, "two heads": {true, true, false}, "without a head": {false, false, false},
	} {
		first, next := part(72, c.first, months), part(310, c.second, [][]string{{"May", "70", "0"}, {"June", "81", "2"}, {"July", "92", "0"}})
		if all := appendRegion([]Block{first}, []Block{next}); len(all) == 1 != c.want {
			t.Errorf("%s: %d tables", name, len(all))
		}
	}
}

// In the second and the fourth column a space is before the cells, so that no gap shows.
func TestCellsThatBeginBelowEachOtherAreNoColumns(t *testing.T) {
	var words []page.Word
	y := 100.0
	for _, row := range [][]string{
		{"Applications for", "Time", "Energy in all", "Frost"},
		{"Affluent health refrain", "4,563,212", "Waters of the north it", "4,563,212"},
		{"Housing", "1,733,567", "Appeals", "People"},
		{"Notices", "5,733,567", "Rivers", "People"},
		{"Offices", "9,733,567", "Bridges", "People"},
	} {
		for i, cell := range row {
			words = append(words, set([]float64{72, 185, 255, 358}[i], y, 10, cell)...)
		}
		y += 11
	}
	d := Analyze([]page.Page{a4(words)})
	if all := d.Tables(); len(all) != 1 || all[0].Cols != 4 {
		t.Errorf("%s", outline(d))
	}
}

// The items are level with each other, and bullets are drawn before them.
func TestListsBesideEachOtherAreNoTable(t *testing.T) {
	var words []page.Word
	p := a4()
	for i, item := range [][2]string{{"Errors", "Report"}, {"Events", "Streams"}, {"Files", "Timers"}, {"Globals", "Terminals"}, {"Hosts", "Addresses"}} {
		for c, content := range item {
			x, y := 72+240*float64(c), 100+12*float64(i)
			words = append(words, set(x, y, 10, content)...)
			p.Marks = append(p.Marks, page.Box{X0: x - 12, Y0: y + 4, X1: x - 8, Y1: y + 8})
		}
	}
	p.Words = words
	want := "L0 • Errors\nL0 • Events\nL0 • Files\nL0 • Globals\nL0 • Hosts\nL0 • Report\nL0 • Streams\nL0 • Timers\nL0 • Terminals\nL0 • Addresses"
	if got := outline(Analyze([]page.Page{p})); got != want {
		t.Errorf("%s", got)
	}
}

// The program that printed the second page left room below the head that it repeats.
func TestAHeadAboveTheRestOfItsTableIsRepeated(t *testing.T) {
	at := []float64{72, 172, 272}
	first, _ := tabulated(at, 100, 10, months[:3])
	head, below := tabulated(at, 60, 10, months[:1])
	rest, _ := tabulated(at, below+20, 10, slices.Concat(months[3:], months[1:3]))
	next := a4(head, rest)
	next.Number = 2
	d := Analyze([]page.Page{a4(first), next}).Joined()
	if all := d.Tables(); len(all) != 1 || all[0].Rows != len(months)+2 || len(d.Pages[1].Blocks) != 0 {
		t.Errorf("%s", outline(d))
	}
}

func TestAListBesideTextIsNoTable(t *testing.T) {
	var list []page.Word
	p := a4()
	for i, item := range []string{"Errors", "Events", "Files and folders", "Globals", "Hosts"} {
		y := 100 + 12*float64(i)
		list = append(list, set(72, y, 10, item)...)
		p.Marks = append(p.Marks, page.Box{X0: 60, Y0: y + 4, X1: 64, Y1: y + 8})
	}
	text, _ := wrap(310, 100, 10, 210, prose+" and "+prose)
	p.Words = slices.Concat(list, text)
	want := "L0 • Errors\nL0 • Events\nL0 • Files and folders\nL0 • Globals\nL0 • Hosts\nP " + prose + " and " + prose
	if got := outline(Analyze([]page.Page{p})); got != want {
		t.Errorf("%s", got)
	}
}

// The whole of the second column is the rest of the table with which the first one ends.
func TestARuledTableIsAColumnBesideText(t *testing.T) {
	content, below := wrap(72, 100, 10, 210, prose+" and "+prose+" and "+prose)
	first, _ := tabulated([]float64{76, 156, 216}, below+8, 10, months[:3])
	next, _ := tabulated([]float64{314, 394, 454}, 100, 10, slices.Concat(months[3:], months[1:]))
	p := a4(content, first, next)
	for _, part := range []struct {
		x, y float64
		rows int
	}{{72, below + 3, 3}, {310, 95, 6}} {
		for i := range part.rows + 1 {
			y := part.y + 19*float64(i)
			p.Rules = append(p.Rules, page.Box{X0: part.x, Y0: y, X1: part.x + 210, Y1: y + 0.5})
		}
		for _, x := range []float64{0, 80, 140, 210} {
			p.Rules = append(p.Rules, page.Box{X0: part.x + x, Y0: part.y, X1: part.x + x + 0.5, Y1: part.y + 19*float64(part.rows)})
		}
	}
	d := Analyze([]page.Page{p})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 9 {
		t.Errorf("%s", outline(d))
	}
}

func TestARowThatAPageCutsGoesOnAtTheTopOfTheNextOne(t *testing.T) {
	at := []float64{72, 152, 300}
	below := func(s *printed, y float64) { s.rule(66, y, 146, y).rule(146, y, 294, y).rule(294, y, 500, y) }
	first, next := newSheet(), newSheet()
	for i, row := range [][]string{{"Name", "Meaning", "Required"}, {"frost", "what is cold", "no"}, {"river", "what flows", "yes"}} {
		first.row(700+20*float64(i), at, row...)
		below(first, 715+20*float64(i))
	}
	first.row(760, at, "bridge", "what is over", "no")
	next.row(40, at[1:2], "the water")
	below(next, 55)
	for i, row := range [][]string{{"road", "what is long", "no"}, {"school", "what is full", "no"}} {
		next.row(60+20*float64(i), at, row...)
		below(next, 75+20*float64(i))
	}
	next.Number = 2
	want := "Name|Meaning|Required/frost|what is cold|no/river|what flows|yes/bridge|what is over the water|no/road|what is long|no/school|what is full|no"
	if got := short(Analyze([]page.Page{first.Page, next.Page})); got != want {
		t.Error(got)
	}
}

func TestAStripeAloneOnAPageIsTheTablesLastRow(t *testing.T) {
	at := []float64{72, 152}
	first, next := newSheet(), newSheet()
	stripe := func(s *printed, y float64, cells ...string) {
		s.row(y+3, at, cells...)
		s.Shades = append(s.Shades, box(66, y, 146, y+17), box(146, y, 500, y+17))
	}
	stripe(first, 700, "frost", "what is cold")
	first.row(720, at, "river", "what flows")
	stripe(first, 734, "bridge", "what is over the water")
	first.row(754, at, "road", "what is long")
	stripe(next, 40, "school", "what is full")
	next.Number = 2
	want := "frost|what is cold/river|what flows/bridge|what is over the water/road|what is long/school|what is full"
	if got := short(Analyze([]page.Page{first.Page, next.Page})); got != want {
		t.Error(got)
	}
}
