// Package attempttest makes the inputs of attempts for the tests of tools.
package attempttest

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// PDF returns the input of an attempt on a PDF, with the job's options as JSON.
func PDF(t testing.TB, content []byte, options string) convert.Input {
	t.Helper()
	path := pdftest.Saved(t, content)
	return convert.Input{Dir: filepath.Dir(path), Path: path, ContentType: "application/pdf", Options: json.RawMessage(options)}
}
