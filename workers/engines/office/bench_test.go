package office

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

// A document of three pages, with everything around LibreOffice and without: the bare run reuses the profile of the run before.
func BenchmarkConvert(b *testing.B) {
	page := strings.Repeat(officefiletest.Paragraph("", "A line of a report, as long as lines of reports are."), 20)
	document := officefiletest.DOCX(page + officefiletest.PageBreak + page + officefiletest.PageBreak + page)
	convert := func(b *testing.B, e *Engine) {
		b.Helper()
		for b.Loop() {
			if _, err := e.Convert(b.Context(), docxConversion(b, document)); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("Engine", func(b *testing.B) { convert(b, started(b)) })
	b.Run("started ahead", func(b *testing.B) {
		e, _ := withSpares(b, started(b), 1)
		convert(b, e)
	})
	b.Run("bare", func(b *testing.B) {
		c := docxConversion(b, document)
		if _, err := started(b).Convert(b.Context(), c); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			command := exec.CommandContext(b.Context(), started(b).program,
				"-env:UserInstallation=file://"+filepath.Join(c.Dir, profileName), "--headless", "--infilter="+c.ImportFilter,
				"--convert-to", "pdf:"+c.ExportFilter, "--outdir", filepath.Join(c.Dir, outputDir), c.InputPath)
			command.Env = environment(c.Dir)
			if out, err := command.CombinedOutput(); err != nil {
				b.Fatalf("%v: %s", err, out)
			}
		}
	})
}
