package against

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// figure is a row of a benchmark's table.
type figure struct {
	name   string
	values []Value
}

// Value is a number of a figure with its unit: ms, µs, s, MiB, %, or a rate that ends in /s.
type Value struct {
	Number float64 `json:"number"`
	Unit   string  `json:"unit"`
}

// rises reports whether higher is better.
func (v Value) rises() bool { return strings.HasSuffix(v.Unit, "/s") }

var (
	columns = regexp.MustCompile(`\s{2,}`)
	// numbers matches a label (p50), a number, and a unit. A number without a unit before a comma has the unit of the
	// next.
	numbers = regexp.MustCompile(`(?:\b(p\d+|bare|after|behind) )?(\d[\d,]*(?:\.\d+)?)( ?(?:events/s|MB/s|/s|ms|µs|MiB|s)\b| %|, )`)
)

// figuresOf reads a benchmark's printed table: two or more spaces separate the columns, and notes follow the table.
func figuresOf(table string) []figure {
	var figures []figure
	_, rows, _ := strings.Cut(table, "asked for\n")
	for row := range strings.Lines(rows) {
		fields := columns.Split(strings.TrimSpace(row), -1)
		if len(fields) < 2 {
			continue
		}
		if values := ValuesOf(fields[1]); len(values) > 0 {
			figures = append(figures, figure{name: fields[0], values: values})
		}
	}
	return figures
}

// ValuesOf reads medians, rates and sizes. It leaves out the tails of a short run (p95, p99), which say little, what was measured
// of a bare program, and the counts after which memory was read.
func ValuesOf(text string) []Value {
	var values []Value
	matches := numbers.FindAllStringSubmatch(text, -1)
	unit := ""
	for _, match := range slices.Backward(matches) {
		if own := strings.TrimSpace(match[3]); own != "," {
			unit = own
		}
		number, err := strconv.ParseFloat(strings.ReplaceAll(match[2], ",", ""), 64)
		if err == nil && unit != "" && (match[1] == "" || match[1] == "p50") {
			values = append(values, Value{number, unit})
		}
	}
	slices.Reverse(values)
	return values
}
