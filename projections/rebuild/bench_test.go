package rebuild_test

import (
	"testing"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/rebuild"
)

func BenchmarkRebuild(b *testing.B) {
	f := newBench(b, 8)
	events := f.Log.Traffic(1000, projectiontest.BenchEvents(b))
	f.Project(f.Projector(nil), 5000)
	for b.Loop() {
		report, err := rebuild.Run(f.Context(), rebuild.Config{DB: f.DB, Log: f.Log, Logger: quiet}, nil)
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
		events := f.Log.Traffic(1000, 100_000)
		b.StartTimer()
		f.Project(f.Projector(nil), 5000)
		b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
	}
}

// BenchmarkProjectOne measures what a single client waits for: the commit of the two events of a new job.
func BenchmarkProjectOne(b *testing.B) {
	f := newBench(b, 1)
	f.Log.Traffic(10, 1000)
	f.Project(f.Projector(nil), 1000)
	w := f.startWorking(nil)
	n := 0
	for b.Loop() {
		n++
		f.Log.Must(logtest.ID("acct", 1), logtest.Create(logtest.ID("job_one", n), f.Log.Now()))
		w.give()
		w.settle()
	}
	w.stop()
}
