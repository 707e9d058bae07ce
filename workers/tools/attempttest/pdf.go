// Package attempttest makes the inputs of attempts for the tests of tools.
package attempttest

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"runtime/pprof"
	"strings"
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

// NoEngine fails the test if a program in a sandbox has not ended.
func NoEngine(t testing.TB) {
	t.Helper()
	var live bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&live, 1); err != nil || strings.Contains(live.String(), "sandbox.(*Child)") {
		t.Errorf("an engine lives: %v\n%s", err, live.String())
	}
}
