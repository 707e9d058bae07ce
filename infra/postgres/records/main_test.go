package records_test

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

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
