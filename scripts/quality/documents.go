package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// documentsArea runs the tools that make PDFs of documents on every type that they take.
func documentsArea(ctx context.Context, r *room) error {
	if err := makeCorpus(ctx, r.dir); err != nil {
		return fmt.Errorf("corpus: %w", err)
	}
	var runs []func() row
	for _, c := range slices.Concat(wordCases(), slideCases(), sheetCases(), tableCases(), textCases()) {
		runs = append(runs, func() row { return c.run(ctx, r) })
	}
	for _, c := range refusedDocuments() {
		runs = append(runs, func() row { return c.run(ctx, r) })
	}
	rows := make([]row, len(runs))
	group := errgroup.Group{}
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, run := range runs {
		group.Go(func() error {
			rows[i] = run()
			return nil
		})
	}
	_ = group.Wait() // the rows hold the faults
	for _, n := range rows {
		r.note(n)
	}
	return nil
}

// documentCase is a document with what must be in its PDF.
type documentCase struct {
	slug, contentType, options string
	// file is a file of the corpus; content, if any, is written to it first.
	file, content string
	// texts must be in the PDF, in any order; absent must not be.
	texts, absent []string
	pages         int
	// size of the first page in points, as in 595x842.
	size string
	// metadata are some of the output's metadata, as printed.
	metadata map[string]string
	// font is a font that only the document has, by its name in the PDF.
	font string
	// looksLike names the stored picture of the first page.
	looksLike string
}

func (c documentCase) run(ctx context.Context, r *room) (n row) {
	n = row{slug: c.slug, input: strings.TrimSpace(c.file + " " + c.options)}
	path := filepath.Join(r.dir, c.file)
	if c.content != "" {
		if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
			n.fault("%v", err)
			return n
		}
	}
	out, err := r.convert(ctx, c.slug, c.contentType, path, c.options)
	if err != nil {
		n.fault("%v", err)
		return n
	}
	n.measures = fmt.Sprintf("%v pages, %v bytes, %v ms", out.Metadata["pages"], out.Metadata["outputBytes"], out.Metadata["durationMs"])
	n.hasTexts(ctx, out.File.Name(), c)
	n.hasPages(ctx, out, c)
	for name, want := range c.metadata {
		if got := fmt.Sprint(out.Metadata[name]); got != want {
			n.fault("%s is %s, not %s", name, got, want)
		}
	}
	if c.font != "" {
		n.hasFont(ctx, out.File.Name(), c.font)
	}
	if c.looksLike != "" {
		n.looksLike(ctx, out.File.Name(), c.looksLike)
	}
	return n
}

// directionMarks are what pdftotext puts around right-to-left text.
var directionMarks = strings.NewReplacer("\u202a", "", "\u202b", "", "\u202c", "", "\u200e", "", "\u200f", "")

// hasTexts ignores spaces, because scripts have several kinds of them, and reads in two orders: in the page's order,
// fonts of other heights take words out of their lines; in the file's order, right-to-left text is reversed.
func (n *row) hasTexts(ctx context.Context, path string, c documentCase) {
	page, err := exec.CommandContext(ctx, "pdftotext", path, "-").Output()            //nolint:gosec // an output of ours
	file, errRaw := exec.CommandContext(ctx, "pdftotext", "-raw", path, "-").Output() //nolint:gosec // the same
	if err := errors.Join(err, errRaw); err != nil {
		n.fault("pdftotext: %v", err)
	}
	inPage, inFile := bare(string(page)), bare(string(file))
	for _, want := range c.texts {
		if !strings.Contains(inPage, bare(want)) && !strings.Contains(inFile, bare(want)) {
			n.fault("%q is not in the PDF, whose text is %.300q", want, measure.Spaced(string(file)))
		}
	}
	for _, unwanted := range c.absent {
		if strings.Contains(inPage, bare(unwanted)) {
			n.fault("%q is in the PDF", unwanted)
		}
	}
}

func (n *row) hasFont(ctx context.Context, path, font string) {
	said, err := exec.CommandContext(ctx, "pdffonts", path).CombinedOutput() //nolint:gosec // the same
	if err != nil || !strings.Contains(string(said), "+"+font) {
		n.fault("no font %s in the PDF: %v, %s", font, err, said)
	}
}

func bare(text string) string { return strings.Join(strings.Fields(directionMarks.Replace(text)), "") }

func (n *row) hasPages(ctx context.Context, out convert.Output, c documentCase) {
	if c.pages > 0 && out.Metadata["pages"] != c.pages {
		n.fault("%v pages, not %d", out.Metadata["pages"], c.pages)
	}
	if c.size == "" {
		return
	}
	said, err := exec.CommandContext(ctx, "pdfinfo", out.File.Name()).Output() //nolint:gosec // the same
	var width, height float64
	_, found, _ := strings.Cut(string(said), "Page size:")
	if _, scan := fmt.Sscanf(strings.TrimSpace(found), "%f x %f", &width, &height); err != nil || scan != nil {
		n.fault("pdfinfo: %v", errors.Join(err, scan))
	}
	if got := fmt.Sprintf("%.0fx%.0f", width, height); got != c.size {
		n.fault("pages of %s points, not %s", got, c.size)
	}
}

// refusedDocument is a file that must fail at the first attempt, with its reason.
type refusedDocument struct {
	slug, contentType, options, name string
	content                          []byte
	reason                           string
}

func (c refusedDocument) run(ctx context.Context, r *room) (n row) {
	n = row{slug: c.slug, input: "refused: " + c.name}
	path := filepath.Join(r.dir, "refused "+c.slug+" "+strings.ReplaceAll(c.contentType, "/", " ")+c.name)
	if err := os.WriteFile(path, c.content, 0o600); err != nil {
		n.fault("%v", err)
		return n
	}
	_, err := r.convert(ctx, c.slug, c.contentType, path, c.options)
	failure, is := errors.AsType[*convert.Failure](err)
	if !is || failure.Code != job.ValidationFailed || failure.Reason != c.reason || failure.Retryable {
		n.fault("%v, not %s", err, c.reason)
		return n
	}
	n.measures = failure.Reason
	return n
}
