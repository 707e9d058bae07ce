package layout

import (
	"fmt"
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
