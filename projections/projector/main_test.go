package projector_test

import (
	"os"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

type bench struct{ *projectiontest.Bench }

func newBench(t testing.TB, partitions int) *bench {
	t.Helper()
	return &bench{projectiontest.New(t, partitions)}
}

// wandered returns a bench whose log is a long random history.
func wandered(t testing.TB, partitions int) *bench {
	t.Helper()
	b := newBench(t, partitions)
	b.Wander()
	return b
}
