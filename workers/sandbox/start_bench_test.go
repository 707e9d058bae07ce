package sandbox

import (
	"testing"
	"time"
)

// BenchmarkStart is an engine's start without a list and with the longest. On a machine that is not quiet the processor time
// says more than the clock.
func BenchmarkStart(b *testing.B) {
	for _, engine := range []string{"", "poppler", "chromium"} {
		b.Run("by "+engine, func(b *testing.B) {
			var processor time.Duration
			for b.Loop() {
				result, err := Run(b.Context(), Spec{Engine: engine, Path: "true"})
				if err != nil {
					b.Fatal(err)
				}
				processor += result.CPU
			}
			b.ReportMetric(float64(processor.Microseconds())/float64(b.N), "cpu-µs/op")
		})
	}
}
