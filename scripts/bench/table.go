package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/toolmill/toolmill/scripts/bench/history"
)

// table is the benchmark's output: a figure, its measurement, and its target.
type table struct {
	rows    [][3]string
	figures []history.Figure
	section string // that runs
	notes   []string
	live    io.Writer
}

// add adds a figure, and prints it at once, so that a long benchmark shows progress.
func (t *table) add(name, measured, floor string) {
	t.rows = append(t.rows, [3]string{name, measured, floor})
	t.figures = append(t.figures, history.NewFigure(t.section, name, measured))
	fmt.Fprintf(t.live, "  %s: %s\n", name, measured)
}

func (t *table) notef(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

func (t *table) print(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nfigure\tmeasured\tasked for")
	for _, row := range t.rows {
		fmt.Fprintln(w, strings.Join(row[:], "\t"))
	}
	_ = w.Flush()
	for _, note := range t.notes {
		fmt.Fprintln(out, "  "+note)
	}
}

// percentiles of a list of durations.
type percentiles struct{ p50, p95, p99, most time.Duration }

func percentilesOf(times []time.Duration) percentiles {
	slices.Sort(times)
	at := func(share float64) time.Duration { return times[int(share*float64(len(times)-1))] }
	return percentiles{p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1)}
}

// String formats them in milliseconds.
func (p percentiles) String() string {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return fmt.Sprintf("p50 %.2f ms, p95 %.2f ms, p99 %.2f ms", ms(p.p50), ms(p.p95), ms(p.p99))
}
