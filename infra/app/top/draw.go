package top

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// line is a line of the screen.
type line struct {
	text string
	as   style
}

type style int

const (
	plain style = iota
	heading
	bad
)

func badIf(wrong bool) style {
	if wrong {
		return bad
	}
	return plain
}

// draw returns the whole view.
func draw(f figures) (lines []line) {
	add := func(as style, format string, args ...any) {
		lines = append(lines, line{fmt.Sprintf(format, args...), as})
	}
	ready := 0
	for _, l := range f.lines {
		if l.away == nil && l.ready {
			ready++
		}
	}
	add(heading, "toolmill top  %s  processes %d, ready %d  workers and deliverers %s", f.at.Format(time.TimeOnly), len(f.lines), ready, f.workers())
	lines = append(lines, drawProcesses(f)...)
	lines = append(lines, drawHealth(f)...)
	lines = append(lines, drawQueues(f)...)
	lines = append(lines, drawTools(f)...)
	return append(lines, drawAccounts(f)...)
}

func (f figures) workers() string {
	if f.work.away != nil {
		return "?"
	}
	return strconv.Itoa(f.work.workers)
}

func drawProcesses(f figures) []line {
	lines := []line{{"", plain}, {fmt.Sprintf("%-22s %-9s %6s %8s %8s %8s %9s", "PROCESS", "STATE", "CPU %", "MEMORY", "REQ/S", "5XX/S", "ATTEMPTS"), heading}}
	for _, l := range f.lines {
		if l.away != nil {
			lines = append(lines, line{fmt.Sprintf("%-22s away: %v", l.address, l.away), bad})
			continue
		}
		state := "ready"
		if !l.ready {
			state = "not ready"
		}
		lines = append(lines, line{fmt.Sprintf("%-22s %-9s %6.1f %5.0f MB %8.1f %8.1f %9.0f", l.address, state, l.cores*100, l.memoryBytes/1e6,
			l.requests, l.faults, l.attempts), badIf(!l.ready || l.faults > 0)})
	}
	return lines
}

func drawHealth(f figures) []line {
	lines := []line{{"", plain}, {"HEALTH", heading}}
	var ok []string
	for _, c := range f.checks {
		if c.failing == 0 {
			ok = append(ok, c.name)
			continue
		}
		lines = append(lines, line{fmt.Sprintf("%s fails in %d of %d: %s (%s)", c.name, c.failing, c.asked, c.reason, c.example), bad})
	}
	if len(ok) > 0 {
		lines = append(lines, line{"ok: " + strings.Join(ok, ", "), plain})
	}
	if f.work.away != nil {
		lines = append(lines, line{fmt.Sprintf("stores not reached from here: %v", f.work.away), bad})
	}
	lines = append(lines, drawLevel(f)...)
	const slow = 2_000 // records; /readyz fails from here on
	projection, _ := f.most("toolmill_projection_lag_records")
	stream, _ := f.most("toolmill_stream_lag_records")
	letters, _ := f.whole("toolmill_dead_letters")
	archive, _ := f.most("toolmill_archive_waiting_seconds")
	if _, known := f.most("toolmill_projection_lag_records"); !known {
		return append(lines, line{"lag: unknown", bad})
	}
	return append(lines, line{fmt.Sprintf("lag: read models %.0f records, stream %.0f records, archive %s   dead letters %.0f",
		projection, stream, span(archive), letters), badIf(projection > slow || stream > slow)})
}

// drawLevel is a line if the processes know more than the log's level.
func drawLevel(f figures) []line {
	is, known := f.most("toolmill_level")
	newest := math.MaxFloat64
	for _, p := range f.processes {
		if p.away == nil { // an earlier version says none
			newest = min(newest, p.series.sum("toolmill_level_newest"))
		}
	}
	if !known || newest <= is {
		return nil
	}
	return []line{{fmt.Sprintf("the log is at level %.0f, all processes shown know %.0f: toolmill upgrade finish", is, newest), plain}}
}

func drawQueues(f figures) []line {
	lines := []line{{"", plain}, {fmt.Sprintf("%-22s %8s %8s %9s %8s", "QUEUE", "DUE", "RUNNING", "SCHEDULED", "OLDEST"), heading}}
	for _, q := range f.queues {
		if q.Due+q.Running+q.Scheduled > 0 {
			lines = append(lines, line{fmt.Sprintf("%-22s %8d %8d %9d %8s", q.Queue, q.Due, q.Running, q.Scheduled, span(q.OldestAge.Seconds())), plain})
		}
	}
	return orNone(lines, "no work waits or runs")
}

func drawTools(f figures) []line {
	lines := []line{{"", plain}, {fmt.Sprintf("%-32s %8s %8s %8s %8s", "TOOL", "RUNNING", "ENDED/S", "FAILED/S", "MEAN"), heading}}
	for _, t := range f.tools {
		if t.running == 0 && t.ended == 0 && t.failed == 0 && t.unable == 0 {
			continue
		}
		text := fmt.Sprintf("%-32s %8d %8.1f %8.1f %8s", t.slug, t.running, t.ended, t.failed, span(t.meanS))
		if t.unable > 0 {
			text += fmt.Sprintf("  %d workers cannot run it", t.unable)
		}
		lines = append(lines, line{text, badIf(t.unable > 0)})
	}
	return orNone(lines, "no tool runs")
}

func drawAccounts(f figures) []line {
	lines := append(make([]line, 0, 3+len(f.work.accounts)), line{"", plain}, line{fmt.Sprintf("%-32s %8s %8s %8s", "ACCOUNTS THAT WAIT LONGEST", "DUE", "RUNNING", "OLDEST"), heading})
	for _, a := range f.work.accounts {
		lines = append(lines, line{fmt.Sprintf("%-32s %8d %8d %8s", a.AccountID, a.Due, a.Running, span(a.OldestAge.Seconds())), plain})
	}
	return orNone(lines, "no account has work")
}

// orNone says what a table without rows means.
func orNone(lines []line, words string) []line {
	const head = 2
	if len(lines) == head {
		lines = append(lines, line{words, plain})
	}
	return lines
}

// span writes seconds as a person reads them.
func span(seconds float64) string {
	const minute, hour = 60, 3600
	switch {
	case seconds == 0:
		return "0 s"
	case seconds < 1:
		return fmt.Sprintf("%.0f ms", math.Ceil(seconds*1e3))
	case seconds < 10:
		return fmt.Sprintf("%.1f s", seconds)
	case seconds < 2*minute:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 2*hour:
		return fmt.Sprintf("%.0f min", seconds/minute)
	}
	return fmt.Sprintf("%.0f h", seconds/hour)
}

// fitted cuts the view to a screen; 0 means that there is no limit. The last line says how many are missing.
func fitted(lines []line, columns, rows int) []line {
	if rows > 1 && len(lines) > rows {
		lines = append(lines[:rows-1:rows-1], line{fmt.Sprintf("… %d more lines", len(lines)-rows+1), heading})
	}
	for i, l := range lines {
		text := []rune(strings.Map(visible, l.text))
		if columns > 0 && len(text) > columns {
			text = append(text[:columns-1], '…')
		}
		lines[i].text = strings.TrimRight(string(text), " ")
	}
	return lines
}

// visible replaces what would move the terminal's cursor: reasons come from other programs.
func visible(r rune) rune {
	if unicode.IsControl(r) {
		return ' '
	}
	return r
}
