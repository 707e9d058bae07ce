package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/htmlpdf"
	"github.com/toolmill/toolmill/workers/tools/officepdf"
)

const (
	documentRuns = 20
	typeDOCX     = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
)

// benchDocuments measures the tools on LibreOffice and Chromium without a service around them, and in the same run
// the engines alone.
func benchDocuments(ctx context.Context, t *table) (err error) {
	dir, err := os.MkdirTemp("", "toolmill-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // engines' users pass through
		return err
	}
	started, err := engines.Start(ctx, engines.Config{
		Scratch: dir, Kept: filepath.Join(dir, "kept"), ChromiumConcurrency: 2, ChromiumSpares: 2, LibreOfficeSpares: 1, Logger: slog.New(slog.DiscardHandler),
	})
	defer func() { err = errors.Join(err, started.Stop(context.WithoutCancel(ctx))) }()
	if err != nil {
		return err
	}
	if started.Pool == nil {
		return errors.New("chromium is not installed (scripts/setup)")
	}
	b := documentBench{tools: started.Tools(), chromium: started.Pool, dir: dir}
	for _, e := range started.Engines {
		if e.Class == "libreoffice" && e.Missing == nil {
			b.libreOffice = e.Version
		}
	}
	if err := b.office(ctx, t); err != nil {
		return fmt.Errorf("word-to-pdf: %w", err)
	}
	if err := b.invoices(ctx, t); err != nil {
		return fmt.Errorf("html-to-pdf-api: %w", err)
	}
	t.notef("documents: %s", load())
	return nil
}

// load reports how busy the machine was: figures of engines mean little on a busy one.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "load unknown"
	}
	return "load of the machine at the end " + strings.Join(strings.Fields(string(text))[:3], " ")
}

type documentBench struct {
	tools    map[string]convert.Tool
	chromium *chromium.Pool
	dir      string
	// libreOffice is its version, as in 7.4.7.2.
	libreOffice string
}

// attempt runs a tool as an attempt does, in a directory of its own, and returns how long it took.
func (b documentBench) attempt(ctx context.Context, slug, contentType, account string, content []byte) (time.Duration, error) {
	return b.attemptWith(ctx, slug, contentType, account, `{}`, content)
}

func (b documentBench) attemptWith(ctx context.Context, slug, contentType, account, options string, content []byte) (time.Duration, error) {
	tool, found := b.tools[slug]
	if !found {
		return 0, fmt.Errorf("%s is not served here (scripts/setup)", slug)
	}
	dir, path, remove, err := convert.MakeRoom(b.dir)
	if err != nil {
		return 0, err
	}
	defer remove()
	if err := cmp.Or(os.WriteFile(path, content, 0o600), rundir.Show(path)); err != nil {
		return 0, err
	}
	begun := time.Now()
	_, err = tool.Run(ctx, convert.Input{
		AccountID: account, JobID: "job_bench", Dir: dir, Path: path, ContentType: contentType, Options: json.RawMessage(options),
	}, func(int, string) {})
	return time.Since(begun), err
}

// rate returns conversions per second, that many at once; account names the account of the nth.
func (b documentBench) rate(ctx context.Context, slug, contentType string, content []byte, atOnce int, account func(n int) string) (float64, error) {
	begun := time.Now()
	err := many(atOnce, 2*documentRuns, func(i int) error {
		_, err := b.attempt(ctx, slug, contentType, account(i), content)
		return err
	})
	return 2 * documentRuns / time.Since(begun).Seconds(), err
}

func one(int) string { return "acc_1" }

func (b documentBench) office(ctx context.Context, t *table) error {
	page := strings.Repeat(officefiletest.Paragraph("", "A line of a report, as long as lines of reports are."), 20)
	document := officefiletest.DOCX(page + officefiletest.PageBreak + page + officefiletest.PageBreak + page)
	times, err := repeated(func() (time.Duration, error) { return b.attempt(ctx, tool.WordToPDF, typeDOCX, "acc_1", document) })
	if err != nil {
		return err
	}
	t.add("word-to-pdf, 3 pages, one process each, the next one started ahead", times.String(), "p50 ≤ 450 ms")
	bare, err := b.bareOffice(ctx, document)
	if err != nil {
		return err
	}
	t.add("  LibreOffice alone, its profile used before, no checks", bare.String(), "")
	if err := b.officeRates(ctx, t, "  one at a time, two at once", "≥ 5/s", document); err != nil {
		return err
	}
	return b.withoutSpares(ctx, t, document)
}

// withoutSpares shows what a second concurrent job adds when one job does not already keep two processors busy.
func (b documentBench) withoutSpares(ctx context.Context, t *table, document []byte) error {
	engine, err := office.New(ctx, b.dir, "")
	if err != nil {
		return err
	}
	b.tools = map[string]convert.Tool{tool.WordToPDF: officepdf.NewWordToPDF(engine, 1000)}
	times, err := repeated(func() (time.Duration, error) { return b.attempt(ctx, tool.WordToPDF, typeDOCX, "acc_1", document) })
	if err != nil {
		return err
	}
	t.add("  none started ahead", times.String(), "")
	return b.officeRates(ctx, t, "    one at a time, two at once", "× 1.7", document)
}

func (b documentBench) officeRates(ctx context.Context, t *table, name, floor string, document []byte) error {
	single, err := b.rate(ctx, tool.WordToPDF, typeDOCX, document, 1, one)
	if err != nil {
		return err
	}
	double, err := b.rate(ctx, tool.WordToPDF, typeDOCX, document, 2, one)
	t.add(name, fmt.Sprintf("%.1f/s, %.1f/s: × %.2f", single, double, double/single), floor)
	return err
}

// bareOffice converts with LibreOffice alone: no sandbox, no copy of a profile, no check of input and output.
func (b documentBench) bareOffice(ctx context.Context, document []byte) (percentiles, error) {
	dir := filepath.Join(b.dir, "bare")
	input := filepath.Join(dir, "input")
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(input, document, 0o600)); err != nil { //nolint:gosec // the benchmark's own
		return percentiles{}, err
	}
	profile := filepath.Join(dir, "profile")
	convertOnce := func() (time.Duration, error) {
		command := exec.CommandContext(ctx, "soffice", "-env:UserInstallation=file://"+profile, "--headless", "--infilter=MS Word 2007 XML", //nolint:gosec // paths of ours
			"--convert-to", "pdf:writer_pdf_Export", "--outdir", dir, input)
		command.Env = append(os.Environ(), "SAL_USE_VCLPLUGIN=svp")
		begun := time.Now()
		out, err := command.CombinedOutput()
		if err != nil {
			return 0, fmt.Errorf("%w: %s", err, out)
		}
		return time.Since(begun), nil
	}
	for range 2 { // the first run creates the profile, the second tests the machine's graphics
		if _, err := convertOnce(); err != nil {
			return percentiles{}, err
		}
	}
	if err := b.settle(filepath.Join(profile, "user", "registrymodifications.xcu")); err != nil {
		return percentiles{}, err
	}
	return repeated(convertOnce)
}

// settle records the version that used the profile last, as the tool does: otherwise LibreOffice tests graphics for a
// second.
func (b documentBench) settle(registry string) error {
	text, err := os.ReadFile(registry)
	if err != nil {
		return err
	}
	release := strings.Join(strings.SplitN(b.libreOffice, ".", 3)[:2], ".")
	item := `<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse"><value>` + release + `</value></prop></item></oor:items>`
	return os.WriteFile(registry, []byte(strings.Replace(string(text), "</oor:items>", item, 1)), 0o600) //nolint:gosec // a path of ours
}

func (b documentBench) invoices(ctx context.Context, t *table) error {
	html := []byte(invoice())
	if _, err := b.rate(ctx, tool.HTMLToPDFAPI, "text/html", html, 2, one); err != nil { // warm
		return err
	}
	times, err := repeated(func() (time.Duration, error) { return b.attempt(ctx, tool.HTMLToPDFAPI, "text/html", "acc_1", html) })
	if err != nil {
		return err
	}
	engine, err := repeated(func() (time.Duration, error) { return b.spare(ctx, string(html)) })
	if err != nil {
		return err
	}
	t.add("html-to-pdf-api, one-page invoice, engine's time on a warm spare", engine.String(), "p50 ≤ 100 ms")
	t.add("  the whole attempt, one after the other, with the next tab and the check", times.String(), "")
	for _, run := range []struct {
		name, floor string
		account     func(n int) string
	}{
		{"  two at once, one account", "≥ 15/s", one},
		{"  two at once, eight accounts in turn", "≥ 6/s", func(n int) string { return "acc_of_eight_" + strconv.Itoa(n%8) }},
		{"  two at once, a new account each", "", func(n int) string { return "acc_new_" + strconv.Itoa(n) }},
	} {
		rate, err := b.rate(ctx, tool.HTMLToPDFAPI, "text/html", html, 2, run.account)
		if err != nil {
			return err
		}
		t.add(run.name, fmt.Sprintf("%.1f/s", rate), run.floor)
	}
	return b.separateRenderers(ctx, t, html)
}

// separateRenderers measures what it costs if the documents of one account must not trust each other.
func (b documentBench) separateRenderers(ctx context.Context, t *table, html []byte) error {
	pool, err := chromium.New(chromium.Config{Concurrency: 2, Spares: 2, SeparateRenderers: true, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	if err := pool.Start(ctx); err != nil {
		return err
	}
	b.tools = map[string]convert.Tool{tool.HTMLToPDFAPI: htmlpdf.NewHTMLToPDFAPI(pool)}
	rate, err := b.rate(ctx, tool.HTMLToPDFAPI, "text/html", html, 2, one)
	t.add("  two at once, one account, a renderer for each document", fmt.Sprintf("%.1f/s", rate), "")
	return errors.Join(err, pool.Stop(context.WithoutCancel(ctx)))
}

// spare is Chromium's time for a new account's document, in a process that was started ahead.
func (b documentBench) spare(ctx context.Context, html string) (time.Duration, error) {
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for s := b.chromium.Stats(); s.Spares == 0 || s.Starting > 0; s = b.chromium.Stats() {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	report, err := b.chromium.Render(ctx, rand.Text(), chromium.Request{HTML: html}, io.Discard, nil)
	return report.EngineDuration, err
}

// repeated measures runs one after the other.
func repeated(run func() (time.Duration, error)) (percentiles, error) {
	var times []time.Duration
	for range documentRuns {
		took, err := run()
		if err != nil {
			return percentiles{}, err
		}
		times = append(times, took)
	}
	return percentilesOf(times), nil
}
