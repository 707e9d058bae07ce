package main

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"
)

// table summarises all drills.
type table struct {
	rows  [][]string
	total verdict
}

func (t *table) add(name string, v *verdict) {
	t.rows = append(t.rows, row(name, v))
	sum := &t.total
	sum.kills, sum.stops, sum.outages = sum.kills+v.kills, sum.stops+v.stops, sum.outages+v.outages
	sum.jobs, sum.lost, sum.doubled = sum.jobs+v.jobs, sum.lost+v.lost, sum.doubled+v.doubled
	sum.stuck, sum.orphans = sum.stuck+v.stuck, sum.orphans+v.orphans
	sum.readerKills += v.readerKills
	sum.creditsLost, sum.creditsDoubled = sum.creditsLost+v.creditsLost, sum.creditsDoubled+v.creditsDoubled
	sum.recoveries = append(sum.recoveries, v.recoveries...)
	sum.faults = append(sum.faults, v.faults...)
}

func row(name string, v *verdict) []string {
	cells := []string{name}
	for _, n := range []int{v.kills, v.stops, v.outages, v.jobs, v.lost, v.doubled, v.stuck, v.orphans, v.readerKills} {
		cells = append(cells, strconv.Itoa(n))
	}
	cells = append(cells, strconv.FormatInt(v.creditsLost, 10), strconv.FormatInt(v.creditsDoubled, 10))
	return append(cells, quantile(v.recoveries, 0.95).Round(10*time.Millisecond).String(), strconv.Itoa(len(v.faults)))
}

func (t *table) print(out io.Writer) {
	if len(t.rows) == 0 {
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	head := []string{
		"", "kills", "stops", "outages", "acknowledged", "lost", "double effects", "stuck after 60 s", "orphans", "reader kills", "credits lost",
		"counted twice", "recovery p95",
		"broken promises",
	}
	fmt.Fprintln(w)
	for _, cells := range append(append([][]string{head}, t.rows...), row("all", &t.total)) {
		for _, cell := range cells {
			fmt.Fprintf(w, "%s\t", cell)
		}
		fmt.Fprintln(w)
	}
	_ = w.Flush()
}
