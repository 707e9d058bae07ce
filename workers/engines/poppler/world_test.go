package poppler

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var engine = sync.OnceValues(func() (*Engine, error) { return New(context.Background()) })

func started(t testing.TB) *Engine {
	t.Helper()
	e, err := engine()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return e
}

func document(t testing.TB, content []byte) Document {
	t.Helper()
	path := pdftest.Saved(t, content)
	return Document{Dir: filepath.Dir(path), Path: path}
}
