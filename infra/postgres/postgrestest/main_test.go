package postgrestest_test

import (
	"os"
	"testing"

	"toolmill/infra/postgres/postgrestest"
)

func TestMain(m *testing.M) {
	if os.Getenv(playVariable) != "" {
		play()
	}
	os.Exit(postgrestest.Main(m))
}
