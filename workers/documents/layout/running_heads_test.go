package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Each page repeats the head of a table, further from the rows below it than lines of text are from each other.
func TestAHeadThatEachPageRepeatsIsNoRunningLine(t *testing.T) {
	at := []float64{60, 220, 380}
	var pages []page.Page
	for n := range 4 {
		head, _ := tabulated(at, 40, 10, [][]string{{"Month", "Rain", "Frost"}})
		rows := make([][]string, 30)
		for i := range rows {
			rows[i] = []string{fmt.Sprintf("month %d", 30*n+i), fmt.Sprint(100 + i), fmt.Sprint(200 + n)}
		}
		body, _ := tabulated(at, 70, 10, rows)
		p := a4(head, body)
		p.Number = n + 1
		pages = append(pages, p)
	}
	d := Analyze(pages).Joined()
	if all := d.Tables(); d.Dropped() != 0 || len(all) != 1 || all[0].Rows != 121 {
		t.Errorf("%d lines dropped, %d tables", d.Dropped(), len(all))
	}
}

// A column without a cell in the first rows of a page has its title nevertheless.
func TestARepeatedHeadMayHaveATitleWithoutCellsBelow(t *testing.T) {
	at := []float64{60, 160, 260, 360}
	var pages []page.Page
	for n := range 4 {
		head, _ := tabulated(at, 40, 10, [][]string{{"Month", "Rain", "Frost", "Remarks"}})
		var body []page.Word
		for i := range 30 {
			row, _ := tabulated(at, 64+14*float64(i), 10, [][]string{{fmt.Sprintf("month %d", 30*n+i), fmt.Sprint(100 + i), fmt.Sprint(200 + n), map[bool]string{true: "dry"}[i%9 == 8]}})
			body = append(body, row...)
		}
		p := a4(head, body)
		p.Number = n + 1
		pages = append(pages, p)
	}
	d := Analyze(pages).Joined()
	if all := d.Tables(); d.Dropped() != 0 || len(all) != 1 || all[0].Rows != 121 || all[0].Cols != 4 {
		t.Errorf("%d lines dropped, %d tables", d.Dropped(), len(all))
	}
}

// No row below a running line with three parts has cells where they are.
func TestARunningLineOfThreePartsIsNoHead(t *testing.T) {
	var pages []page.Page
	for n := range 4 {
		head, _ := tabulated([]float64{60, 250, 480}, 30, 10, [][]string{{"Report", "Offices", "2024"}})
		body, _ := wrap(60, 80, 10, 450, prose+" and "+prose+" and "+prose)
		p := a4(head, body)
		p.Number = n + 1
		pages = append(pages, p)
	}
	if d := Analyze(pages); d.Dropped() != 4 {
		t.Errorf("%d lines dropped", d.Dropped())
	}
}

// The chapter's title changes, the book's beside it does not, or the number of the page beside it counts.
func TestARunningLineMayBeTheSameInPart(t *testing.T) {
	for name, head := range map[string]func(n int) []string{
		"a title and the chapter's": func(n int) []string {
			return []string{"The Guide of Users", "Chapter " + strings.Repeat("of more ", n) + "things"}
		},
		"a number on either side": func(n int) []string {
			if n%2 == 0 {
				return []string{fmt.Sprint(40 + n), "The part with the letter " + string(rune('A'+n))}
			}
			return []string{"The part with the letter " + string(rune('A'+n)), fmt.Sprint(40 + n)}
		},
	} {
		var pages []page.Page
		for n := range 4 {
			running, _ := tabulated([]float64{60, 330}, 30, 10, [][]string{head(n)})
			body, _ := wrap(60, 80, 10, 450, prose+" and "+prose+" and "+prose)
			p := a4(running, body)
			p.Number = n + 1
			pages = append(pages, p)
		}
		if d := Analyze(pages); d.Dropped() != 4 {
			t.Errorf("%s: %d lines dropped", name, d.Dropped())
		}
	}
}

// The first row of the part of a table that is on a page has a cell that is that of other pages.
func TestTheFirstRowsOfATableAreNoRunningLines(t *testing.T) {
	var pages []page.Page
	for n := range 4 {
		rows := make([][]string, 30)
		for i := range rows {
			rows[i] = []string{"Active", fmt.Sprintf("name %c%c", 'a'+n, 'a'+i)}
		}
		body, _ := tabulated([]float64{60, 220}, 40, 10, rows)
		p := a4(body)
		p.Number = n + 1
		pages = append(pages, p)
	}
	if d := Analyze(pages); d.Dropped() != 0 {
		t.Errorf("%d lines dropped", d.Dropped())
	}
}

// The first page has no number, and there are but two.
func TestANumberBetweenDashesIsThatOfThePage(t *testing.T) {
	for said, want := range map[string]int{"- 2 -": 1, "-2-": 1, "- 7 -": 0, "2": 0} {
		first, _ := wrap(60, 80, 10, 450, prose+" and "+prose+" and "+prose)
		second, _ := wrap(60, 90, 10, 450, prose+" and "+prose)
		number := set(300, 40, 10, said)
		pages := []page.Page{a4(first), a4(number, second)}
		pages[1].Number = 2
		if d := Analyze(pages); d.Dropped() != want {
			t.Errorf("%s: %d lines dropped", said, d.Dropped())
		}
	}
}
