package sandbox

import (
	"testing"
	"time"
)

// BenchmarkStart measures an engine's start without a list and with the longest. On a busy machine the processor time is more
// significant than the elapsed time.
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
