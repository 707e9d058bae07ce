package models_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

// BenchmarkEventLogRoom says how much room an event takes in event_log, and how long it takes to project it, as it is and packed.
func BenchmarkEventLogRoom(b *testing.B) {
	for name, at := range map[string]level.Level{"plain": level.Packed, "packed": level.PackedRows} {
		b.Run(name, func(b *testing.B) {
			f := newBench(b, 1)
			events := f.Log.Traffic(2000, projectiontest.BenchEvents(b))
			f.DB.AtLevel(at)
			b.ResetTimer()
			for range b.N {
				f.ForgetEverything()
				f.Project(f.Projector(nil), 5000)
			}
			b.StopTimer()
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(events), "ns/event")
			for metric, sql := range map[string]string{
				"valueB/event": `SELECT avg(octet_length(value))::float8 FROM event_log`,
				"rowB/event":   `SELECT pg_table_size('event_log')::float8 / count(*) FROM event_log`,
				"indexB/event": `SELECT pg_indexes_size('event_log')::float8 / count(*) FROM event_log`,
			} {
				var size float64
				f.Scan(sql, &size)
				b.ReportMetric(size, metric)
			}
		})
	}
}
