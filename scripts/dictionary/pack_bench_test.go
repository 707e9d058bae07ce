package main

import (
	"bytes"
	"testing"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/packed"
	"github.com/toolmill/toolmill/scripts/dictionary/samples"
)

// What packing costs and saves: a frame of one event, and one of a hundred.
func BenchmarkPack(b *testing.B) {
	set, err := samples.Read("../../domain/testdata/events")
	if err != nil {
		b.Fatal(err)
	}
	frames := set.Frames()
	for name, count := range map[string]int{"1": 1, "100": 100} {
		var lines [][]byte
		for _, frame := range frames[:count] {
			lines = append(lines, bytes.Split(bytes.TrimSuffix(frame, []byte("\n")), []byte("\n"))...)
		}
		f, _ := event.Head{}.Extend(lines...)
		m := event.ToMessage(f)
		b.Run(name, func(b *testing.B) {
			size := 0
			for b.Loop() {
				small := packed.Pack(m)
				size = len(small.Payload) + len(small.Metadata[packed.Header])
			}
			b.ReportMetric(float64(size)/float64(len(lines)), "B/event")
			b.ReportMetric(float64(len(f.Value))/float64(len(lines)), "plainB/event")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/event")
		})
		small := packed.Pack(m)
		b.Run("unpack "+name, func(b *testing.B) {
			for b.Loop() {
				again := small.Copy()
				packed.Unpack(again)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(lines)), "ns/event")
		})
	}
}
