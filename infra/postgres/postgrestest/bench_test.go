package postgrestest_test

import (
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// BenchmarkNew creates and drops a database: the price of isolation for each test.
func BenchmarkNew(b *testing.B) {
	postgrestest.New(b) // starts the cluster
	for b.Loop() {
		tb := &short{TB: b}
		postgrestest.New(tb)
		tb.end()
	}
}

// short is a test whose cleanups the benchmark calls.
type short struct {
	postgrestest.TB

	end func()
}

func (s *short) Cleanup(end func()) { s.end = end }
