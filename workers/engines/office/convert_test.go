package office

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/sandbox"
)

const letters = "Grüße aus Łódź, 漢字" //nolint:gosmopolitan // no single font has them all

func TestADocumentBecomesAPDF(t *testing.T) {
	c := docxConversion(t, officefiletest.DOCX(officefiletest.Paragraph("", letters)))
	path, err := started(t).Convert(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(textOf(t, path)); got != letters {
		t.Errorf("%q", got)
	}
	if info, err := pdf.Inspect(t.Context(), path); err != nil || info.Pages != 1 {
		t.Errorf("%+v, %v", info, err)
	}
}

// The template saves the restart, so a conversion without a restart shows that the template is used, and one without a template
// that the restart is made.
func TestTheProfileIsCopied(t *testing.T) {
	text := officefiletest.DOCX(officefiletest.Paragraph("", "text"))
	with := started(t)
	without := &Engine{program: with.program, template: profile{registryPath: registry("", with.release())}}
	for name, test := range map[string]struct {
		engine   *Engine
		exitCode int
	}{"with the template": {with, 0}, "without": {without, exitRestart}} {
		c := docxConversion(t, text)
		if err := c.prepare(test.engine.template); err != nil {
			t.Fatal(err)
		}
		c.keepsProfile = true // so that it exits by itself
		if _, result, _ := test.engine.start(t.Context(), c); result.ExitCode != test.exitCode {
			t.Errorf("%s: exit code %d, %s", name, result.ExitCode, result.Stderr)
		}
	}
	path, err := without.Convert(t.Context(), docxConversion(t, text))
	if err != nil || strings.TrimSpace(textOf(t, path)) != "text" {
		t.Errorf("%q, %v", path, err)
	}
}

func TestContentThatIsNotOfTheDeclaredKindIsRefused(t *testing.T) {
	for name, content := range map[string][]byte{
		"HTML":      []byte("<html><body><h1>x</h1></body></html>"),
		"nothing":   {},
		"truncated": officefiletest.DOCX(officefiletest.Paragraph("", "text"))[:300],
		"encrypted": officefiletest.EncryptedDOCX(),
	} {
		if path, err := started(t).Convert(t.Context(), docxConversion(t, content)); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %q, %v", name, path, err)
		}
	}
}

// The target of a document's link would be printed into it, and may be a file of ours.
func TestNothingOutsideOfTheDocumentIsRead(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 40, 40))
	var secret bytes.Buffer
	if err := png.Encode(&secret, picture); err != nil {
		t.Fatal(err)
	}
	frame := func(address string) string {
		return `<text:p>text</text:p><text:p><draw:frame svg:width="5cm" svg:height="5cm" text:anchor-type="as-char"><draw:image xlink:href="` +
			address + `" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`
	}
	for name, test := range map[string]struct {
		address func(dir string) string
		images  int
	}{
		"a picture in the document": {func(string) string { return "Pictures/a.png" }, 1},
		"a file":                    {func(dir string) string { return "file://" + dir + "/secret.png" }, 0},
	} {
		c := docxConversion(t, nil)
		dir := filepath.Dir(c.Dir)
		c.ImportFilter = "writer8"
		content := officefiletest.ODT("", frame(test.address(dir)), officefiletest.Part{Name: "Pictures/a.png", Content: secret.String()})
		err := errors.Join(
			os.WriteFile(c.InputPath, content, 0o600),
			os.WriteFile(filepath.Join(dir, "secret.png"), secret.Bytes(), 0o644), // only LibreOffice protects it
		)
		if err != nil {
			t.Fatal(err)
		}
		path, err := started(t).Convert(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(t.Context(), "pdfimages", "-list", path).Output()
		if images := bytes.Count(out, []byte("\n")) - 2; images != test.images || err != nil || !strings.Contains(textOf(t, path), "text") {
			t.Errorf("%s: %d images, %v", name, images, err)
		}
	}
}

func TestCancelKillsLibreOffice(t *testing.T) {
	c := docxConversion(t, officefiletest.DOCX(strings.Repeat(officefiletest.Paragraph("", "a long document"), 50_000)))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := started(t).Convert(ctx, c)
		ended <- err
	}()
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for len(processesIn(c.Dir)) == 0 {
		select {
		case <-again.C:
		case err := <-ended:
			t.Fatalf("ended before it was canceled: %v", err)
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, sandbox.ErrKilled) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if left := processesIn(c.Dir); len(left) > 0 {
		t.Errorf("still there: %v", left)
	}
}

// processesIn returns the processes whose arguments name a directory.
func processesIn(dir string) (pids []string) {
	paths, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, path := range paths {
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte("soffice")) && bytes.Contains(line, []byte(dir)) {
			pids = append(pids, filepath.Base(filepath.Dir(path)))
		}
	}
	return pids
}

func TestSubstitutedFonts(t *testing.T) {
	e := started(t)
	got := e.Substituted([]string{"DejaVu Sans", "liberation serif", "No Such Font"})
	if fmt.Sprint(got) != "[No Such Font]" {
		t.Errorf("%q", got)
	}
	if e.Substituted(nil) == nil {
		t.Error("null in JSON")
	}
}
