// Package history keeps the figures of each run of the benchmark, one line of JSON a run. The lines of the reference machine
// are committed, so that a figure can be followed from commit to commit.
package history

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/scripts/bench/against"
)

// Run is one run of the benchmark.
type Run struct {
	// Commit is what was measured, "-dirty" where files differ from it.
	Commit string    `json:"commit"`
	Date   time.Time `json:"date"`
	// Machine is machine.Describe, and Load how busy it was at the end.
	Machine string   `json:"machine"`
	Load    string   `json:"load"`
	Figures []Figure `json:"figures"`
}

// Figure is one row of the table.
type Figure struct {
	Section string `json:"section"`
	Name    string `json:"name"`
	// Measured is the text of the table, Values are its numbers.
	Measured string          `json:"measured"`
	Values   []against.Value `json:"values"`
	// ProcessorMicros is the processor time per item, by process, where the text names it, in µs.
	ProcessorMicros map[string]float64 `json:"processorMicros,omitempty"`
}

// NewFigure reads the numbers of a row.
func NewFigure(section, name, measured string) Figure {
	return Figure{
		Section: section, Name: strings.TrimSpace(name), Measured: measured, Values: against.ValuesOf(measured),
		ProcessorMicros: processorMicros(measured),
	}
}

var perItem = regexp.MustCompile(`([a-zA-Z]+) ([0-9.,]+) µs CPU each`)

func processorMicros(measured string) map[string]float64 {
	var found map[string]float64
	for _, match := range perItem.FindAllStringSubmatch(measured, -1) {
		if micros, err := strconv.ParseFloat(strings.ReplaceAll(match[2], ",", ""), 64); err == nil {
			if found == nil {
				found = make(map[string]float64)
			}
			found[match[1]] = micros
		}
	}
	return found
}

// Add appends a run to a file, which is made where there is none.
func Add(path string, run Run) error {
	line, err := json.Marshal(run)
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644) //nolint:gosec // committed, for everybody to read
	if err != nil {
		return fmt.Errorf("history: %w", err)
	}
	_, err = file.Write(append(line, '\n'))
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("history: %w", err)
	}
	return nil
}

// Commit names what is checked out here, "unknown" where git does not say.
func Commit() string {
	name, err := exec.Command("git", "-c", "safe.directory=*", "describe", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(name))
}
