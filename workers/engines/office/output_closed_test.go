package office

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// The scripts never exit, or exit with an error: the result shows what was waited for.
func TestLibreOfficeIsWaitedForUntilItsOutputIsClosed(t *testing.T) {
	const lock = "made/.~lock.input.pdf#"
	for name, test := range map[string]struct {
		script string
		want   error
	}{
		"closed":                          {"touch " + lock + "; echo PDF > made/input.pdf; rm " + lock + "; sleep 1000", nil},
		"closed, and ends by itself":      {"touch " + lock + "; echo PDF > made/input.pdf; rm " + lock, nil},
		"never locked":                    {"echo PDF > made/input.pdf; exit 3", sandbox.ErrExit},
		"unlocked before there is any":    {"touch " + lock + "; rm " + lock + "; exit 3", sandbox.ErrExit},
		"unlocked when it is empty":       {"touch " + lock + " made/input.pdf; rm " + lock + "; exit 3", sandbox.ErrExit},
		"another one is unlocked":         {"echo PDF > made/input.pdf; touch made/.~lock.b.pdf#; rm made/.~lock.b.pdf#; exit 3", sandbox.ErrExit},
		"unlocked after a second attempt": {"touch " + lock + "; rm " + lock + "; touch " + lock + "; echo PDF > made/input.pdf; rm " + lock + "; sleep 1000", nil},
	} {
		if path, err := misbehaving(t, test.script).Convert(t.Context(), docxConversion(t, nil)); !errors.Is(err, test.want) {
			t.Errorf("%s: %q, %v, want %v", name, path, err, test.want)
		}
	}
}

// LibreOffice uses such a lock: it is killed before it exits by itself.
func TestLibreOfficeIsEndedWhenItsOutputIsClosed(t *testing.T) {
	e := started(t)
	c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", letters)))
	if err := c.prepare(e.template); err != nil {
		t.Fatal(err)
	}
	said, result, err := e.start(t.Context(), c)
	if err != nil || result.Signal != syscall.SIGKILL || strings.TrimSpace(textOf(t, c.outputPath())) != letters {
		t.Errorf("%q, %+v, %v", said, result, err)
	}
}

func TestADirectoryThatIsNotThereIsNotWatched(t *testing.T) {
	closed, stop := outputClosed(t.TempDir() + "/missing/input.pdf")
	defer stop()
	select {
	case <-closed:
		t.Error("closed")
	default:
	}
}
