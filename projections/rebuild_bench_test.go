package projections_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

// benchEvents is how many events the benchmarks work on: TOOLMILL_BENCH_EVENTS, or 200,000.
func benchEvents(b *testing.B) int {
	b.Helper()
	n, err := strconv.Atoi(os.Getenv("TOOLMILL_BENCH_EVENTS"))
	if err != nil {
		return 200_000
	}
	return n
}

func BenchmarkRebuild(b *testing.B) {
	f := newBench(b, 8)
	events := f.log.Traffic(1000, benchEvents(b))
	f.project(f.projector(nil), 5000)
	for b.Loop() {
		report, err := projections.Rebuild(f.Context(), projections.RebuildConfig{DB: f.db, Log: f.log, Logger: quiet}, nil)
		if err != nil {
			b.Fatal(err)
		}
		if report.Differences() > 0 {
			b.Fatalf("%+v", report)
		}
		b.ReportMetric(float64(events)/report.ReplayTook.Seconds(), "replayed-events/s")
		b.ReportMetric(float64(events)/report.Took.Seconds(), "events/s")
		b.ReportMetric(report.StoodStill.Seconds(), "s-stood-still")
	}
}

func BenchmarkProjectCatchUp(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		f := newBench(b, 1)
		events := f.log.Traffic(1000, 100_000)
		b.StartTimer()
		f.project(f.projector(nil), 5000)
		b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
	}
}

// BenchmarkProjectOne is what a single client waits for: the two events of one new job, committed.
func BenchmarkProjectOne(b *testing.B) {
	f := newBench(b, 1)
	f.log.Traffic(10, 1000)
	f.project(f.projector(nil), 1000)
	w := f.startWorking(nil)
	n := 0
	for b.Loop() {
		n++
		f.log.Must(logtest.ID("acct", 1), logtest.Create(logtest.ID("job_one", n), f.log.Now()))
		w.give()
		w.settle()
	}
	w.stop()
}
