package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

// document is a DOCX of three pages.
func document() string {
	return string(officefiletest.DOCX(officefiletest.Paragraph("", "Vertrag über Äpfel") + officefiletest.PageBreak +
		officefiletest.Paragraph("", "Łódź") + officefiletest.PageBreak + officefiletest.Table([]string{"Summe", "3,50 €"})))
}

// convertFile converts a file and returns the job after its end.
func (c client) convertFile(slug, contentType, options, content string) jobView {
	c.t.Helper()
	return c.wait(c.sendFile(slug, contentType, options, content))
}

func (c client) sendFile(slug, contentType, options, content string) (jobID string) {
	c.t.Helper()
	var j fileJobView
	c.post("/jobs", fmt.Sprintf(`{"toolSlug":%q,"input":{"kind":"file","name":"a file","contentType":%q,"sizeBytes":%d,"options":%s}}`,
		slug, contentType, len(content), options)).in(http.StatusCreated, &j)
	c.uploads(j, content)
	return j.ID
}

func TestADocumentBecomesAPDF(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.convertFile("word-to-pdf", string(officefile.DOCX), `{"pageRanges":"1,3"}`, document())
	if j.Status != "succeeded" || j.Output.Metadata.Pages != 2 || !strings.HasPrefix(j.Output.Summary, "2 pages, ") || j.CostUnits != 2 {
		t.Fatalf("%+v %+v", j, j.Failure)
	}
	if got := textOf(t, c.download(j)); got != "Vertrag über Äpfel Summe 3,50 €" {
		t.Errorf("%q", got)
	}
}

func TestAPhotoIsCompressed(t *testing.T) {
	c := service(t).open(t, opening{})
	j := c.convertFile("image-compress-api", "image/png", `{"quality":50,"maxWidth":100}`, photo(t, 200))
	if j.Status != "succeeded" || j.CostUnits != 1 {
		t.Fatalf("%+v %+v", j, j.Failure)
	}
	picture, err := jpeg.Decode(bytes.NewReader(c.download(j)))
	if err != nil || picture.Bounds().Dx() != 100 {
		t.Errorf("%v", err)
	}
}

// A fault of the file fails the job at once, because another attempt would find the same (docs/design/tools.md
// "Limits").
func TestAFileThatCannotBeConvertedFailsAtOnce(t *testing.T) {
	whole := photo(t, 200)
	c := service(t).open(t, opening{})
	j := c.convertFile("image-compress-api", "image/png", `{}`, whole[:len(whole)/2])
	if j.Status != "failed" || j.Failure.Code != "validation_failed" || j.Failure.Reason != "corrupt_input" || j.Attempts != 1 || j.RefundedUnits != 1 {
		t.Errorf("%+v %+v", j, j.Failure)
	}
}

// Canceling a job removes its engine and files; make bench measures how soon (live).
func TestCancelEndsLibreOffice(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	long := officefiletest.DOCX(strings.Repeat(officefiletest.Paragraph("", "a long document"), 10_000))
	id := c.sendFile("word-to-pdf", string(officefile.DOCX), `{}`, string(long))
	scratch := filepath.Join(w.config.DataDir, "scratch")
	const alone = "--convert-to" // an argument of LibreOffice if none was started ahead yet
	var running string           // an argument of the process that has the document
	eventually(t, "LibreOffice has the document", func() bool {
		given, err := filepath.Glob(filepath.Join(scratch, "spare-*", "input"))
		must(t, err)
		switch {
		case len(given) > 0:
			running = filepath.Dir(given[0])
		case len(w.attempts(t, alone)) > 0:
			running = alone
		}
		return running != ""
	})
	if j := c.cancel(id); j.Status != "canceled" {
		t.Errorf("%+v", j)
	}
	eventually(t, "nothing is left of the attempt", func() bool {
		dirs, err := filepath.Glob(filepath.Join(scratch, "attempt-*"))
		must(t, err)
		return len(dirs) == 0 && len(w.attempts(t, running)) == 0
	})
}

// attempts are the processes in this service's scratch directory with a word in their arguments.
func (w *world) attempts(t *testing.T, word string) (pids []string) {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/cmdline")
	must(t, err)
	for _, path := range paths {
		line, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if bytes.Contains(line, []byte(word)) && bytes.Contains(line, []byte(w.config.DataDir)) {
			pids = append(pids, filepath.Base(filepath.Dir(path)))
		}
	}
	return pids
}

// A machine without an engine serves everything else, and reports what it lacks. So does a process that accepts jobs
// and runs none, as long as no worker has that engine.
func TestAMissingEngineIsReported(t *testing.T) {
	w := service(t)
	t.Cleanup(func() { w.restart(t) }) // after PATH is restored
	path := os.Getenv("PATH")
	t.Setenv("PATH", pathWithout(t, "soffice"))
	w.restart(t)

	c := w.open(t, opening{})
	lacksLibreOffice(c, w.app)
	c.post("/jobs", fmt.Sprintf(`{"toolSlug":"word-to-pdf","input":{"kind":"file","name":"a","contentType":%q,"sizeBytes":1}}`, string(officefile.DOCX))).
		refused(http.StatusUnprocessableEntity, "tool_not_available")
	if j := c.convertFile("image-compress-api", "image/png", `{}`, photo(t, 50)); j.Status != "succeeded" {
		t.Errorf("%+v %+v", j, j.Failure)
	}

	apart, _ := w.second(t, config.RoleAPI)
	lacksLibreOffice(c, apart)
	t.Setenv("PATH", path)
	w.second(t, config.RoleWorker)
	eventually(t, "another worker's LibreOffice is offered", func() bool { return wordToPDF(c, apart).APIAvailable })
}

type toolView struct {
	Status       string `json:"status"`
	APIAvailable bool   `json:"apiAvailable"`
}

func wordToPDF(c client, a *app.App) (word toolView) {
	c.get("http://"+a.Addr().String()+"/v1/tools/word-to-pdf").in(http.StatusOK, &word)
	return word
}

// lacksLibreOffice fails unless the process reports that engine as missing, and no other.
func lacksLibreOffice(c client, a *app.App) {
	c.t.Helper()
	var ready struct {
		Engines []struct {
			Name    string `json:"name"`
			Status  string `json:"status"`
			Version string `json:"version"`
			Reason  string `json:"reason"`
		} `json:"engines"`
	}
	c.get(operatorsAt(a, "/readyz")).in(http.StatusOK, &ready)
	found := false
	for _, e := range ready.Engines {
		lacks := e.Name == "LibreOffice"
		found = found || lacks
		if lacks != (e.Status == "missing") || lacks != strings.Contains(e.Reason, "not installed") || lacks == (e.Version != "") {
			c.t.Errorf("%+v", e)
		}
	}
	if !found {
		c.t.Errorf("%+v", ready)
	}
	if word := wordToPDF(c, a); word.Status != "coming_soon" || word.APIAvailable {
		c.t.Errorf("%+v", word)
	}
}

// pathWithout is a PATH with all of this machine's programs except one.
func pathWithout(t *testing.T, program string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-path-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755)) // engines' users must be able to enter it
	for _, from := range filepath.SplitList(os.Getenv("PATH")) {
		paths, err := filepath.Glob(filepath.Join(from, "*"))
		must(t, err)
		for _, path := range paths {
			link := filepath.Join(dir, filepath.Base(path))
			if filepath.Base(path) != program {
				if err := os.Symlink(path, link); err != nil && !errors.Is(err, os.ErrExist) {
					t.Fatal(err)
				}
			}
		}
	}
	return dir
}
