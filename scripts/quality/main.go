package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/scripts/machine"
	"github.com/toolmill/toolmill/scripts/quality/strangers"
	"github.com/toolmill/toolmill/scripts/selection"
)

// area is one file of this program.
type area struct {
	name string
	run  func(ctx context.Context, r *room) error
}

// areas in the order in which they are run.
var areas = []area{
	{"documents", documentsArea},
	{"pdf", pdfArea},
	{"markdown", markdownArea},
	{"excel", excelArea},
	{"strangers", strangersArea},
	{"media", mediaArea},
	{"speed", speedArea},
}

func main() {
	only := flag.String("only", "", "areas, separated by commas; all when empty")
	tools := flag.String("tools", "", "tools that read strangers' documents, separated by commas; all of them and their peers when empty")
	kinds := flag.String("kinds", "", "kinds of strangers' documents, as their figures are printed, separated by commas; all when empty; practice alone reads no corpus")
	keep := flag.String("keep", "", "directory to leave sources and outputs in; by default a temporary one that is removed")
	practice := flag.Int("practice", 0, "pages to tune with that are read as well; the figures are without them")
	variants := flag.Int("variants", 0, "further documents of each generated kind to tune with, neither of the open nor of the held-back half")
	others := flag.String("others", "", "folder with the node_modules and the manuals of packages that are not in the corpus, to tune with their documents and more of the distribution's")
	looks := flag.Bool("looks", false, "the open half's documents of packages with tables in each look but their own, to tune with")
	beside := flag.Int("beside", 0, "strangers' documents to draw beside each tool's output, in beside-TOOL-1.pdf and so on, with -keep")
	peers := flag.Bool("peers", false, "also the other programs where -tools or -kinds are named")
	tagged := flag.Bool("tagged", false, "what Chromium and LibreOffice print of HTML has tags, as browsers and word processors write them")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *only, *keep, chosen{tools: *tools, kinds: *kinds, rehearsal: strangers.Rehearsal{Pages: *practice, Variants: *variants, Others: *others, Looks: *looks}, beside: *beside, peers: *peers, tagged: *tagged}); err != nil {
		fmt.Fprintln(os.Stderr, "quality:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to undo
	}
}

func run(ctx context.Context, only, keep string, of chosen) (err error) {
	areas, err := selection.Of(only, areas, func(a area) string { return a.name })
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	dir, remove, err := workplace(keep)
	if err != nil {
		return err
	}
	defer remove()
	started, err := engines.Start(ctx, engines.Config{
		Scratch: filepath.Join(dir, "scratch"), Kept: filepath.Join(dir, "kept"), ChromiumConcurrency: 2, ChromiumSpares: 1, LibreOfficeSpares: 1,
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
	})
	defer func() { err = errors.Join(err, started.Stop(context.WithoutCancel(ctx))) }()
	if err != nil {
		return err
	}
	fmt.Println(machine.Describe())
	failed := 0
	for _, a := range areas {
		r := &room{area: a.name, tools: started.Tools(), of: of, dir: filepath.Join(dir, a.name), attempts: filepath.Join(dir, "scratch")}
		begun := time.Now()
		if err := errors.Join(os.MkdirAll(r.dir, 0o755), a.run(ctx, r)); err != nil { //nolint:gosec // engines' users must be able to enter it
			return fmt.Errorf("%s: %w", a.name, err)
		}
		failed += show(os.Stdout, r, time.Since(begun))
	}
	if failed > 0 {
		return fmt.Errorf("%d checks failed", failed)
	}
	return nil
}

// names reports whether a list of a flag has a name; an empty list has all.
func names(list, name string) bool {
	return list == "" || slices.Contains(strings.Split(list, ","), name)
}

// workplace creates a directory that engines' users can enter.
func workplace(keep string) (dir string, remove func(), err error) {
	remove = func() {}
	if dir = keep; dir == "" {
		if dir, err = os.MkdirTemp("", "toolmill-quality-"); err != nil {
			return "", remove, err
		}
		remove = func() { _ = os.RemoveAll(dir) }
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", remove, err
	}
	return dir, remove, errors.Join(os.MkdirAll(filepath.Join(dir, "scratch"), 0o711), os.Chmod(dir, 0o711), //nolint:gosec // see above
		os.MkdirAll(filepath.Join(dir, "kept"), 0o755)) //nolint:gosec // see above
}
