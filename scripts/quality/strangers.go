package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/scripts/quality/strangers"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// reader is a tool that reads PDFs, how its output is read, and the programs it is compared with.
type reader struct {
	slug  string
	read  func(path string) (measure.Markdown, error)
	flat  bool
	peers []strangers.Peer
	// least are the figures that both halves must have, for nothing to become worse: a little less than those measured on 28 November 2026, when
	// manuals had come to the corpus; NaN for none. The targets are in docs/quality.md.
	least strangers.Score
}

var (
	none    = math.NaN()
	unbound = strangers.Score{none, none, none, none, none, none, none}
)

// wants reports whether a document is of the kinds that are measured.
func (c chosen) wants(d strangers.Document) bool {
	return names(c.kinds, d.Kind) || d.IsPractice() && names(c.kinds, "practice")
}

var readers = []reader{
	{tool.PDFToMarkdown, markdownOf, true, strangers.MarkdownPeers, strangers.Score{0.985, 0.98, 0.90, 0.88, 0.88, 0.84, 0.99}},
	{tool.PDFToText, plainTextOf, true, nil, strangers.Score{0.985, 0.98, none, none, none, none, 0.99}},
	{tool.PDFToDOCX, measure.ReadDOCX, false, strangers.WordPeers, strangers.Score{0.985, 0.98, 0.90, 0.85, 0.77, 0.74, 0.99}},
	{tool.PDFToExcel, sheetsOf, false, strangers.TablePeers, strangers.Score{none, none, none, none, 0.87, 0.84, none}},
}

// strangersArea measures the tools that read PDFs on the corpus of package strangers, on its open and its held-back half, beside
// other programs. A failed run is a fault; the figures are measures.
func strangersArea(ctx context.Context, r *room) error {
	home, err := exec.CommandContext(ctx, "scripts/setup", "--where-strangers").Output()
	if err != nil {
		return fmt.Errorf("run this at the root of the repository: %w", err)
	}
	dir := strings.TrimSpace(string(home))
	if _, err := os.Stat(filepath.Join(dir, "whole")); err != nil {
		return fmt.Errorf("%w (scripts/setup --quality installs it)", err)
	}
	corpus := strangers.Corpus{Tagged: r.of.tagged, Packages: dir, Python: filepath.Join(dir, "bin", "python"), Dir: filepath.Join(dir, map[bool]string{false: "printed", true: "printed-with-tags"}[r.of.tagged]), PrintHTML: r.printPage, Wanted: r.of.wants}
	all, err := corpus.Documents(ctx)
	if err != nil {
		return err
	}
	fmt.Print(strangers.Inventory(all))
	for _, reader := range readers {
		if names(r.of.tools, reader.slug) && len(all) > 0 {
			if r.of.kinds != "" {
				reader.least = unbound
			}
			r.compare(ctx, reader, all)
		}
	}
	if err := r.rehearse(ctx, corpus); err != nil {
		return err
	}
	if (r.of.tools != "" || r.of.kinds != "") && !r.of.peers {
		return nil
	}
	if err := corpus.Peers(ctx, all); err != nil {
		return err
	}
	for _, reader := range readers {
		for _, p := range reader.peers {
			theirs := make([]strangers.Score, len(all))
			for i, d := range all {
				theirs[i] = p.Score(d)
			}
			fmt.Print(strangers.Report(p.Name, all, theirs), strangers.OfColumnsAndForms(p.Name, all, theirs), strangers.ByKind(p.Name, all, theirs))
		}
	}
	return nil
}

// rehearse runs the tools that find tables on pages to tune with, and prints their figures by kind.
func (r *room) rehearse(ctx context.Context, corpus strangers.Corpus) error {
	if r.of.rehearsal == (strangers.Rehearsal{}) {
		return nil
	}
	corpus.Dir = filepath.Join(r.dir, "practice")
	all, err := corpus.Practice(ctx, r.of.rehearsal)
	if err != nil {
		return err
	}
	for _, reader := range readers {
		if names(r.of.tools, reader.slug) && !math.IsNaN(reader.least[strangers.TEDS]) {
			reader.least = unbound
			r.compare(ctx, reader, all)
		}
	}
	return nil
}

func (r *room) printPage(ctx context.Context, from, to string) error {
	options := fmt.Sprintf(`{"printBackground":true,"waitUntil":"load","margin":"15mm","scale":1,"tagged":%t}`, r.of.tagged)
	out, err := r.convert(ctx, tool.HTMLToPDFAPI, "text/html", from, options)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return rundir.CopyFile(out.File.Name(), to)
}

// compare runs a tool on all documents, two at a time, and prints its figures.
func (r *room) compare(ctx context.Context, reader reader, all []strangers.Document) {
	scores, faults := make([]strangers.Score, len(all)), make([]error, len(all))
	var group sync.WaitGroup
	room := make(chan struct{}, 2)
	for i, d := range all {
		group.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			scores[i], faults[i] = r.score(ctx, reader, d)
		})
	}
	group.Wait()
	n := row{slug: reader.slug, input: fmt.Sprintf("%d documents", len(all))}
	for i, err := range faults {
		if err != nil {
			n.fault("%s: %v", all[i].Name, err)
		}
	}
	n.faults = append(n.faults, strangers.Below(reader.least, all, scores)...)
	fmt.Print(strangers.Report(reader.slug, all, scores), strangers.Difference(reader.slug, all, scores), strangers.ManualsApart(reader.slug, all, scores), strangers.OfColumnsAndForms(reader.slug, all, scores), strangers.ByKind(reader.slug, all, scores))
	r.keepScores(reader.slug, all, scores)
	if err := r.drawBeside(ctx, reader.slug, all); err != nil {
		n.fault("%v", err)
	}
	r.note(n)
}

// score runs the tool. It has to convert every document.
func (r *room) score(ctx context.Context, reader reader, d strangers.Document) (s strangers.Score, err error) {
	var out convert.Output
	if out, err = r.convert(ctx, reader.slug, typePDF, d.PDF, `{}`); err != nil {
		return strangers.CompareText(d.Truth(), measure.Markdown{}), err
	}
	to := r.outputOf(d, reader.slug)
	if err := os.Remove(to); err != nil && !os.IsNotExist(err) {
		return s, err
	}
	if err := rundir.CopyFile(out.File.Name(), to); err != nil {
		return s, err
	}
	got, err := reader.read(to)
	if err == nil && reader.slug != tool.PDFToExcel { // a workbook has the tables only
		err = toldWrong(out, d, got)
	}
	if reader.slug == tool.PDFToText {
		return strangers.CompareText(d.Truth(), got), err
	}
	if found, counted := qualityOf(out)["tablesFound"].(float64); counted && found == 0 {
		got.Tables = nil // the sheet is the text
	}
	return strangers.Compare(d.Truth(), got, reader.flat), err
}

// toldWrong returns an error if a tool says that its output has everything while much of the source's text is missing.
func toldWrong(out convert.Output, d strangers.Document, got measure.Markdown) error {
	const toldMin, keptMin = 0.98, 0.9
	truth := d.Truth()
	kept := measure.LettersKept(truth.Text(), got.Text())
	var told []struct {
		Coverage float64 `json:"coverage"`
	}
	text, err := json.Marshal(out.Metadata["coverage"])
	if err == nil {
		err = json.Unmarshal(text, &told)
	}
	if err != nil || kept >= keptMin {
		return err
	}
	for _, page := range told {
		if page.Coverage < toldMin {
			return nil
		}
	}
	return fmt.Errorf("coverage told wrong: each page has at least %.2f, and %.3f of the letters are there", toldMin, kept)
}

// keepScores writes the figures of the open half's documents, the worst first, for a look at them with -keep.
func (r *room) keepScores(slug string, all []strangers.Document, scores []strangers.Score) {
	var lines []string
	for i, d := range all {
		if !d.IsHeldBack() {
			lines = append(lines, fmt.Sprintf("%s  %s  %s", scores[i], filepath.Base(d.PDF), d.Printer))
		}
	}
	slices.Sort(lines)
	_ = os.WriteFile(filepath.Join(r.dir, slug+".scores"), []byte(strings.Join(lines, "\n")), 0o600) // only a look
}

func markdownOf(path string) (measure.Markdown, error) {
	content, err := os.ReadFile(path)
	return measure.ReadMarkdown(string(content)), err
}

func plainTextOf(path string) (m measure.Markdown, err error) {
	content, err := os.ReadFile(path)
	m.All = strings.Split(string(content), "\n")
	return m, err
}

// sheetsOf reads each sheet of a workbook as a table.
func sheetsOf(path string) (m measure.Markdown, err error) {
	file, err := excelize.OpenFile(path)
	if err != nil {
		return m, err
	}
	defer func() { _ = file.Close() }()
	for _, name := range file.GetSheetList() {
		t, err := gridOfSheet(file, name)
		if err != nil {
			return m, err
		}
		m.Tables = append(m.Tables, t)
		for _, c := range t.Cells {
			m.All = append(m.All, c.Text)
		}
	}
	return m, nil
}

// besideMost is how many documents a sheet shows: with the pictures of more it would be larger than a tool takes.
const besideMost = 16

// drawBeside prints pictures of some documents beside what a tool made of them, for a look.
func (r *room) drawBeside(ctx context.Context, slug string, all []strangers.Document) error {
	number := 0
	for some := range slices.Chunk(strangers.Sample(all, r.of.beside), besideMost) {
		sheet, err := strangers.Sheet(ctx, some, func(d strangers.Document) (string, error) { return shownOutput(r.outputOf(d, slug)) })
		if err != nil {
			return err
		}
		number++
		path := filepath.Join(r.dir, fmt.Sprintf("beside-%s-%d.html", slug, number))
		if err := os.WriteFile(path, []byte(sheet), 0o600); err != nil {
			return err
		}
		out, err := r.convert(ctx, tool.HTMLToPDFAPI, "text/html", path, `{"printBackground":true,"waitUntil":"load","margin":"5mm","scale":1,"pageSize":"A3","landscape":true}`)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if err := rundir.CopyFile(out.File.Name(), strings.TrimSuffix(path, ".html")+".pdf"); err != nil {
			return err
		}
	}
	return nil
}

// outputOf returns the path of what a tool made of a document, in this run's own folder.
func (r *room) outputOf(d strangers.Document, slug string) string {
	extension := map[string]string{tool.PDFToMarkdown: ".md", tool.PDFToText: ".txt", tool.PDFToDOCX: ".docx", tool.PDFToExcel: ".xlsx"}[slug]
	return filepath.Join(r.dir, strings.TrimSuffix(filepath.Base(d.PDF), ".pdf")+"."+slug+extension)
}

// shownOutput returns an output as HTML.
func shownOutput(path string) (string, error) {
	switch filepath.Ext(path) {
	case ".xlsx":
		m, err := sheetsOf(path)
		return strangers.TablesHTML(m.Tables), err
	case ".docx":
		m, err := measure.ReadDOCX(path)
		return strangers.PlainHTML(strings.Join(m.All, "\n\n")) + strangers.TablesHTML(m.Tables), err
	}
	content, err := os.ReadFile(path)
	if err != nil || filepath.Ext(path) == ".txt" {
		return strangers.PlainHTML(string(content)), err
	}
	return strangers.MarkdownHTML(content)
}
