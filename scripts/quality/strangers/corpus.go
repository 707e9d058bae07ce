package strangers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Corpus is the documents of all origins, and where the programs are that print them.
type Corpus struct {
	// Packages is the folder into which scripts/setup installed the npm packages; Python is the interpreter of the environment with
	// Typst and the peers.
	Packages, Python string
	// Tagged means that what LibreOffice prints of HTML has tags.
	Tagged bool
	// PrintHTML prints an HTML file with Chromium.
	PrintHTML func(ctx context.Context, from, to string) error
	// Wanted reports whether a document is one that is asked for.
	Wanted func(Document) bool
	// Dir is where sources, PDFs and the peers' outputs are written, and used again as long as the sources are the same.
	Dir string
}

// Documents returns all documents, each printed. A PDF that is there already is used again.
func (c Corpus) Documents(ctx context.Context) ([]Document, error) {
	ofPackages, err := shipped(c.Packages)
	if err != nil {
		return nil, err
	}
	ofMachine, err := distribution()
	if err != nil {
		return nil, err
	}
	ofManuals, err := manuals(c.Packages)
	if err != nil {
		return nil, err
	}
	return c.printed(ctx, slices.Concat(generated(), figures("", 0, figuredEach), ofPackages, ofMachine, ofManuals))
}

// Rehearsal is what there is to tune with: so many pages, so many further documents of each generated kind, those of other npm packages, below a
// folder that is empty for none, and the open documents in other looks.
type Rehearsal struct {
	Pages, Variants int
	Others          string
	Looks           bool
}

// Practice returns the documents of a rehearsal, each printed, as Documents does.
func (c Corpus) Practice(ctx context.Context, r Rehearsal) ([]Document, error) {
	all, err := otherDocuments(c.Packages, r.Others)
	if err != nil {
		return nil, err
	}
	if r.Looks {
		some, err := relooked(c.Packages)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return c.printed(ctx, slices.Concat(practicePages(r.Pages), further(r.Variants), all))
}

func (c Corpus) printed(ctx context.Context, all []Document) ([]Document, error) {
	all = slices.DeleteFunc(all, func(d Document) bool { return !c.Wanted(d) })
	for i := range all {
		all[i].PDF = filepath.Join(c.Dir, all[i].fileName()+".pdf")
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil { //nolint:gosec // engines' users must be able to enter it
		return nil, err
	}
	return all, c.print(ctx, slices.DeleteFunc(slices.Clone(all), func(d Document) bool { _, err := os.Stat(d.PDF); return err == nil }))
}

// fileName is the name without slashes and blanks, and a hash of all that the PDF depends on.
func (d Document) fileName() string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '-'
	}, d.Name) + fmt.Sprintf("-%06x", hashOf(fmt.Sprint(d.Name, d.page(), d.typstSource(), d.Printer, d.Turned)+d.plainSource()))
}

func (c Corpus) print(ctx context.Context, all []Document) error {
	of := func(p Printer) (some []Document) {
		return slices.DeleteFunc(slices.Clone(all), func(d Document) bool { return d.Printer != p })
	}
	if err := errors.Join(c.typst(ctx, of(Typst)), c.chromium(ctx, of(Chromium)), c.libreOffice(ctx, of(LibreOffice)), c.calc(ctx, of(Calc)),
		c.drawn(ctx, of(ReportLab)), c.drawn(ctx, of(FPDF)), c.drawn(ctx, of(WeasyPrint)), c.groff(ctx, of(Groff))); err != nil {
		return err
	}
	var turned error
	for _, d := range all {
		if d.Turned == 0 {
			continue
		}
		if err := c.python(ctx, "--turn", strconv.Itoa(d.Turned), d.PDF); err != nil {
			turned = errors.Join(turned, err, os.Remove(d.PDF)) // it would be used again, upright
		}
	}
	return turned
}

func source(d Document, extension string) string {
	return strings.TrimSuffix(d.PDF, ".pdf") + extension
}

func (c Corpus) chromium(ctx context.Context, all []Document) error {
	errs := make([]error, len(all))
	var group sync.WaitGroup
	room := make(chan struct{}, 2)
	for i, d := range all {
		group.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			from := source(d, ".html")
			if errs[i] = os.WriteFile(from, []byte(d.page()), 0o600); errs[i] == nil {
				errs[i] = c.PrintHTML(ctx, from, d.PDF)
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

func (c Corpus) libreOffice(ctx context.Context, all []Document) error {
	if len(all) == 0 {
		return nil
	}
	arguments := []string{
		"-env:UserInstallation=file://" + filepath.Join(c.Dir, "profile"), "--headless", "--infilter=HTML (StarWriter)",
		"--convert-to", fmt.Sprintf(`pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"%t"}}`, c.Tagged), "--outdir", c.Dir,
	}
	for _, d := range all {
		if d.CSS == "" {
			d.CSS = fullRules
		}
		if err := os.WriteFile(source(d, ".html"), []byte(d.page()), 0o600); err != nil {
			return err
		}
		arguments = append(arguments, source(d, ".html"))
	}
	if out, err := exec.CommandContext(ctx, "soffice", arguments...).CombinedOutput(); err != nil { //nolint:gosec // files of ours
		return fmt.Errorf("LibreOffice: %w: %s", err, out)
	}
	return nil
}

func (c Corpus) typst(ctx context.Context, all []Document) error {
	arguments := make([]string, 0, len(all))
	for _, d := range all {
		if err := os.WriteFile(source(d, ".typ"), []byte(d.typstSource()), 0o600); err != nil {
			return err
		}
		arguments = append(arguments, source(d, ".typ"))
	}
	if len(all) == 0 {
		return nil
	}
	return c.python(ctx, arguments...)
}

// Sources is the folder of this package's programs, from the root of the repository.
const Sources = "scripts/quality/strangers"

func (c Corpus) python(ctx context.Context, arguments ...string) error {
	if out, err := exec.CommandContext(ctx, c.Python, append([]string{Sources + "/print.py"}, arguments...)...).CombinedOutput(); err != nil { //nolint:gosec // our own program
		return fmt.Errorf("print.py: %w: %s", err, out)
	}
	return nil
}

// drawn prints documents with a library of Python's, which print.py asks.
func (c Corpus) drawn(ctx context.Context, all []Document) error {
	if len(all) == 0 {
		return nil
	}
	arguments := []string{"--" + string(all[0].Printer)}
	for _, d := range all {
		name, content := source(d, ".json"), d.plainSource()
		if d.Printer == WeasyPrint {
			name, content = source(d, ".html"), d.page()
		}
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			return err
		}
		arguments = append(arguments, name)
	}
	return c.python(ctx, arguments...)
}
