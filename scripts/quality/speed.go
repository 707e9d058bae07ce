package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
)

const (
	// speedPages is the length of the long document; a page has two paragraphs, and each third one a heading.
	speedPages = 300
	// warmRuns are measured after coldRuns that are not: these find neither the engine nor the document in the system's cache.
	warmRuns, coldRuns = 21, 3
	// longRuns are those of the long document.
	longRuns = 3
)

// speeds are the tools whose speed has a target: pages in a second of the long document, 0 for none.
var speeds = []struct {
	slug     string
	pagesMin float64
}{{tool.PDFToText, 200}, {tool.PDFToMarkdown, 80}, {tool.PDFToDOCX, 0}, {tool.PDFToExcel, 0}}

// speedArea measures the tools that read PDFs by the clock, from the input to the checked output: on a long document, and on one page
// with the engine warm, which has to take 150 ms at most. The figures are measures: those by the clock mean something on a quiet machine
// only, so the processor time of a page stands beside them, the engines' and this process's together.
func speedArea(ctx context.Context, r *room) error {
	long := printedPDF{known: knownChapters(speedPages), by: "Chromium", path: filepath.Join(r.dir, "long.pdf")}
	short := printedPDF{known: knownReport(), by: "Chromium", path: filepath.Join(r.dir, "short.pdf")}
	for _, p := range []printedPDF{long, short} {
		if err := p.print(ctx, r); err != nil {
			return err
		}
	}
	for _, s := range speeds {
		n := row{slug: s.slug, input: fmt.Sprintf("%d pages; 1 page, warm", speedPages)}
		before := processorTime()
		took, err := r.times(ctx, s.slug, long.path, "", longRuns)
		worked := processorTime() - before
		one, errOne := r.times(ctx, s.slug, short.path, `"pages":"1"`, coldRuns+warmRuns)
		if err != nil || errOne != nil {
			n.fault("%v, %v", err, errOne)
			r.note(n)
			continue
		}
		slices.Sort(took)
		warm := one[coldRuns:]
		slices.Sort(warm)
		n.measures = fmt.Sprintf("%.0f pages/s (want %.0f), %.1f ms of processor time a page, p50 %d ms, p95 %d ms (want 150)",
			speedPages/took[len(took)/2].Seconds(), s.pagesMin, worked.Seconds()*1000/(longRuns*speedPages),
			warm[len(warm)/2].Milliseconds(), warm[len(warm)*95/100].Milliseconds())
		r.note(n)
	}
	return nil
}

// processorTime is what this process and the engines that have ended have used.
func processorTime() (used time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if syscall.Getrusage(who, &usage) == nil {
			used += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
		}
	}
	return used
}

// times runs a tool one time after the other and returns how long each run took.
func (r *room) times(ctx context.Context, slug, path, options string, runs int) (took []time.Duration, err error) {
	for range runs {
		begun := time.Now()
		out, err := r.convert(ctx, slug, typePDF, path, "{"+options+"}")
		if err != nil {
			return nil, err
		}
		took = append(took, time.Since(begun))
		if err := out.File.Close(); err != nil {
			return nil, err
		}
	}
	return took, nil
}
