package office

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// withSpares returns an engine that keeps spares for one test, in a directory of its own.
func withSpares(t testing.TB, e *Engine, count int) (kept *Engine, scratch string) {
	t.Helper()
	scratch, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	own := *e
	own.KeepSpares(count, scratch, slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		own.Stop()
		if left, _ := filepath.Glob(scratch + "/*"); len(left) > 0 || len(processesIn(scratch)) > 0 {
			t.Errorf("left: %q, %q", left, processesIn(scratch))
		}
		os.RemoveAll(scratch)
	})
	return &own, scratch
}

// next returns the spare for the next conversion, once it is ready.
func (e *Engine) next(t testing.TB) *spare {
	t.Helper()
	e.spares.mu.Lock()
	defer e.spares.mu.Unlock()
	if len(e.spares.waiting) == 0 {
		return nil
	}
	one := e.spares.waiting[0]
	select {
	case <-one.ready:
	case <-time.After(spareStartMax):
		t.Fatal("it does not start")
	}
	return one
}

func TestASpareConverts(t *testing.T) {
	e, _ := withSpares(t, started(t), 1)
	for _, text := range []string{letters, "another one"} {
		spare := e.next(t)
		if spare.err != nil {
			t.Fatal(spare.err)
		}
		c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", text)))
		c.Options = Options{"PageRange": {"string", "1,2"}} // a comma must be escaped
		path, err := e.Convert(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(textOf(t, path)); got != text {
			t.Errorf("%q", got)
		}
		if filepath.Dir(path) != c.Dir+".kept" {
			t.Errorf("it lies in %s", path)
		}
		if _, err := rundir.OpenProduct(c.Dir, c.InputPath); err != nil {
			t.Error("the input has a second name:", err)
		}
		select {
		case <-spare.child.Done():
		default:
			t.Error("the process lives on")
		}
	}
}

func TestSparesOfARelativeScratchDirectory(t *testing.T) {
	scratch, err := publicDir()
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(scratch)
	t.Chdir(scratch)
	e := *started(t)
	e.KeepSpares(1, ".", slog.New(slog.DiscardHandler))
	defer e.Stop()
	if err := e.next(t).err; err != nil {
		t.Error(err)
	}
}

func TestASpareRefusesWhatLibreOfficeRefuses(t *testing.T) {
	e, _ := withSpares(t, started(t), 1)
	for name, content := range map[string][]byte{
		"HTML":      []byte("<html><body><h1>x</h1></body></html>"),
		"truncated": officefiletest.DOCX(officefiletest.Paragraph("", "text"))[:300],
		"encrypted": officefiletest.EncryptedDOCX(),
	} {
		e.next(t)
		if path, err := e.Convert(t.Context(), docxConversion(t, content)); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %q, %v", name, path, err)
		}
	}
}

func TestCancelKillsASpareWithItsDocument(t *testing.T) {
	e, scratch := withSpares(t, started(t), 1)
	taken := e.next(t)
	c := docxConversion(t, officefiletest.DOCX(strings.Repeat(officefiletest.Paragraph("", "a long document"), 50_000)))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := e.Convert(ctx, c); !errors.Is(err, sandbox.ErrDeadline) || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if left := processesIn(filepath.Join(scratch, filepath.Base(taken.dir))); len(left) > 0 {
		t.Errorf("still there: %v", left)
	}
}

func TestASpareThatDiesCostsNoJob(t *testing.T) {
	e, _ := withSpares(t, started(t), 1)
	lost := e.next(t)
	lost.child.Kill()
	<-lost.child.Done()
	c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", letters)))
	if path, err := e.Convert(t.Context(), c); err != nil || strings.TrimSpace(textOf(t, path)) != letters {
		t.Errorf("%q, %v", path, err)
	}
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for one := e.next(t); one == nil || one == lost; one = e.next(t) {
		<-again.C
	}
}

func TestASpareThatCrashesWithItsDocumentIsACrash(t *testing.T) {
	e, _ := withSpares(t, started(t), 1)
	taken := e.next(t)
	c := docxConversion(t, officefiletest.DOCX(strings.Repeat(officefiletest.Paragraph("", "a long document"), 50_000)))
	ended := make(chan error, 1)
	go func() {
		_, err := e.Convert(t.Context(), c)
		ended <- err
	}()
	again := time.NewTicker(time.Millisecond)
	defer again.Stop()
	for given := filepath.Join(taken.dir, "input"); ; <-again.C {
		if _, err := os.Stat(given); err == nil {
			break
		}
	}
	// Not a signal that LibreOffice handles: its handlers may hang.
	if err := syscall.Kill(taken.child.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, sandbox.ErrKilled) || errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAConversionInTheBackgroundTakesNoSpare(t *testing.T) {
	e, _ := withSpares(t, started(t), 1)
	spare := e.next(t)
	c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", letters)))
	path, err := e.Convert(sandbox.NewStanding(true).In(t.Context()), c)
	if err != nil || filepath.Dir(path) != c.Dir+".kept" || e.next(t) != spare {
		t.Errorf("%q, %v", path, err)
	}
}

func TestALibreOfficeThatCannotBeStartedAheadConverts(t *testing.T) {
	for name, alone := range map[string]string{"ends": "exit 3", "hangs": "exec sleep 1000"} {
		e, _ := withSpares(t, misbehaving(t, `case "$*" in *--convert-to*) echo PDF > made/input.pdf; exit 0 ;; esac; `+alone), 2)
		for range 2 {
			if path, err := e.Convert(t.Context(), docxConversion(t, nil)); err != nil {
				t.Errorf("%s: %q, %v", name, path, err)
			}
		}
	}
}

func TestAProcessThatDoesNotGreetGetsNoDocument(t *testing.T) {
	for _, said := range []string{"", "InternalIPC::SendArguments", "InternalIPC::ProcessingDone\x00", "HTTP/1.1 400 Bad Request\r\n\r\n"} {
		ours, theirs := net.Pipe()
		go func() {
			io.WriteString(theirs, said)
			theirs.Close()
		}()
		if err := awaitGreeting(t.Context(), ours); !errors.Is(err, errGreeting) {
			t.Errorf("%q: %v", said, err)
		}
	}
}

// An engine that rests keeps no process; the next document has them started again and gets the first.
func TestAnEngineThatRestsKeepsNothing(t *testing.T) {
	e, scratch := withSpares(t, started(t), 2)
	e.next(t)
	e.Rest()
	for end := time.Now().Add(spareStartMax); len(processesIn(scratch)) > 0; {
		if time.Now().After(end) {
			t.Fatalf("it rests with %q", processesIn(scratch))
		}
	}
	if one := e.next(t); one != nil {
		t.Errorf("%s waits for a document", one.dir)
	}
	c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", letters)))
	path, err := e.Convert(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(textOf(t, path)); got != letters {
		t.Errorf("%q", got)
	}
	if one := e.next(t); one == nil || one.err != nil {
		t.Errorf("no process is started ahead after the first document: %+v", one)
	}
}
