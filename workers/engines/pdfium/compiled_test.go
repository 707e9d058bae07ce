package pdfium

import (
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestTheEngineRunsACompiledProgram(t *testing.T) {
	e, err := New(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	if strings.Contains(e.program, "def ") || len(e.program) >= len(program()) {
		t.Errorf("%d bytes: %.300s", len(e.program), e.program)
	}
	if args := e.spec(nil).Args; !strings.Contains(strings.Join(args, " "), e.program) {
		t.Errorf("%.300q", args)
	}
}

// Compiled code means something else to another Python, which may have been installed meanwhile.
func TestAnotherPythonSaysThatItIsAnother(t *testing.T) {
	said, err := compiled(t.Context())
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	other := regexp.MustCompile(`hexversion != \d+`).ReplaceAllString(said, "hexversion != 1")
	result, err := sandbox.Run(t.Context(), spec(other, strings.NewReader("")))
	if err == nil || !strings.Contains(result.Stderr, "has to start again") {
		t.Errorf("%v, %s", err, result.Stderr)
	}
}
