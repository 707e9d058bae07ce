package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
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
	return r.slidesSpeed(ctx)
}

// slidesPages is the length of the documents that become slides, which may take slidesSecondsMax a page.
const (
	slidesPages      = 15
	slidesSecondsMax = 0.5
)

// slidesSpeed measures pdf-to-ppt on text, on drawings that become shapes, as many as there may be, and on drawings that are too many.
func (r *room) slidesSpeed(ctx context.Context) error {
	text := printedPDF{known: knownChapters(slidesPages), by: "Chromium", path: filepath.Join(r.dir, "slides.pdf")}
	shapes, maps := filepath.Join(r.dir, "shapes.pdf"), filepath.Join(r.dir, "maps.pdf")
	if err := errors.Join(text.print(ctx, r), os.WriteFile(shapes, drawings(500), 0o600), os.WriteFile(maps, drawings(25_000), 0o600)); err != nil {
		return err
	}
	for _, c := range []struct{ name, path string }{{"text", text.path}, {"500 shapes a page", shapes}, {"25,000 lines and areas a page", maps}} {
		n := row{slug: tool.PDFToPPT, input: fmt.Sprintf("%d pages, %s", slidesPages, c.name)}
		took, err := r.times(ctx, n.slug, c.path, "", 5)
		if err != nil {
			n.fault("%v", err)
			r.note(n)
			continue
		}
		slices.Sort(took)
		n.measures = fmt.Sprintf("%.2f s a page, at most %.2f (want %.1f)", took[len(took)/2].Seconds()/slidesPages, took[len(took)-1].Seconds()/slidesPages, slidesSecondsMax)
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

// drawings has pages of so many lines and areas each, below a title.
func drawings(paths int) []byte {
	p, random := pdftest.New(), rand.New(rand.NewPCG(5, 5))
	for page := range slidesPages {
		var b strings.Builder
		for range paths {
			x, y := 72+400*random.Float64(), 72+600*random.Float64()
			fmt.Fprintf(&b, "%.2f %.2f %.2f rg %.1f %.1f m %.1f %.1f l %.1f %.1f l b\n", random.Float64(), random.Float64(), random.Float64(),
				x, y, x+9*random.Float64(), y+9, x+9, y+9*random.Float64())
		}
		p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>", b.String()+pdftest.Lines(72, 760, fmt.Sprintf("Drawing %d", page+1)))
	}
	return p.Bytes()
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
