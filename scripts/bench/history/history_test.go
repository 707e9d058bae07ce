package history

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/scripts/bench/against"
)

// Each run is a line, after those that are there, and is read back as it was written.
func TestEachRunIsALine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	date := time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC)
	runs := []Run{
		{Commit: "59a2a69", Date: date, Machine: "2 × Intel", Load: "0.1 0.2 0.3", Figures: []Figure{
			NewFigure("reads", "  GET /v1/jobs/{id}, 64 clients", "5175/s (service 210 µs CPU each, clients 80 µs CPU each)"),
			NewFigure("idle", "idle service before any job, processor time", "0.42 % of a core (service 0.30 %, postgres 0.12 %)"),
		}},
		{Commit: "59a2a69-dirty", Date: date.Add(time.Hour)},
	}
	for _, run := range runs {
		if err := Add(path, run); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got []Run
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var run Run
		if err := json.Unmarshal(lines.Bytes(), &run); err != nil {
			t.Fatal(err)
		}
		got = append(got, run)
	}
	if diff := cmp.Diff(runs, got); diff != "" {
		t.Error(diff)
	}
	first := got[0].Figures[0]
	if diff := cmp.Diff(Figure{
		Section: "reads", Name: "GET /v1/jobs/{id}, 64 clients", Measured: first.Measured,
		Values:          []against.Value{{Number: 5175, Unit: "/s"}, {Number: 210, Unit: "µs"}, {Number: 80, Unit: "µs"}},
		ProcessorMicros: map[string]float64{"service": 210, "clients": 80},
	}, first); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]against.Value{{Number: 0.42, Unit: "%"}, {Number: 0.3, Unit: "%"}, {Number: 0.12, Unit: "%"}}, got[0].Figures[1].Values); diff != "" {
		t.Error(diff)
	}
}
