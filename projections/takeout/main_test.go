package takeout

import (
	"os"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }
