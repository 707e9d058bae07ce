package postgrestest_test

import (
	"os"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

func TestMain(m *testing.M) {
	if os.Getenv(playVariable) != "" {
		play()
	}
	os.Exit(postgrestest.Main(m))
}
