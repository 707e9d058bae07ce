package chromium

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestAnInvoiceIsPrinted(t *testing.T) {
	pool := startPool(t, Config{})
	var stages []string
	var pdf bytes.Buffer
	last := 0
	report, err := pool.Render(t.Context(), "acc_1", invoice(t), &pdf, func(percent int, stage string) {
		if percent < last || percent > 100 {
			t.Errorf("progress went from %d to %d", last, percent)
		}
		last = percent
		stages = append(stages, stage)
	})
	if err != nil {
		t.Fatal(err)
	}
	text := textOf(t, pdf.Bytes())
	for _, wanted := range []string{"Invoice", "Straßenbau Müller GmbH", "Łódź · Αθήνα · Київ", "4,286.00 €"} {
		if !strings.Contains(text, wanted) {
			t.Errorf("%q is not in %q", wanted, text)
		}
	}
	if size := infoOf(t, pdf.Bytes(), "Page size"); !strings.Contains(size, "A4") {
		t.Errorf("page size %s", size)
	}
	if !slices.Contains(stages, "loading") || !slices.Contains(stages, "printing") {
		t.Errorf("stages %q", stages)
	}
	if report.WaitOutcome != WaitReached || report.BlockedRequests != 0 || report.FailedRequests != 0 ||
		report.EngineVersion == "" || report.Engine == "" || report.EngineDuration <= 0 {
		t.Errorf("%+v", report)
	}
	t.Logf("%+v", pool.Stats())
}

// A page whose content is drawn by scripts; chromedp once had a regression there.
func TestAChartIsDrawn(t *testing.T) {
	html, err := os.ReadFile("testdata/chart.html")
	if err != nil {
		t.Fatal(err)
	}
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{HTML: string(html), WaitUntil: WaitNetworkIdle})
	if text := textOf(t, pdf); !strings.Contains(text, "drawn") || strings.Contains(text, "not drawn") || !strings.Contains(text, "SVG label") {
		t.Errorf("text %q", text)
	}
	if images := pipe(t, pdf, "pdfimages", "-list", "-"); !strings.Contains(images, "400") {
		t.Errorf("no picture of the canvas, 400 wide: %s", images)
	}
}

func TestPaper(t *testing.T) {
	pool := startPool(t, Config{})
	for size, want := range map[PageSize]string{
		A3: "(A3)", A4: "(A4)", A5: "(A5)", Letter: "(letter)", Legal: "612 x 1008", Tabloid: "792 x 1224",
	} {
		pdf, _ := render(t, pool, "acc_1", Request{HTML: "x", PageSize: size})
		if got := infoOf(t, pdf, "Page size"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", size, got)
		}
	}
	pdf, _ := render(t, pool, "acc_1", Request{HTML: "x", PageSize: Legal, Landscape: true})
	if got := infoOf(t, pdf, "Page size"); !strings.Contains(got, "1008 x 612") {
		t.Errorf("landscape: %s", got)
	}
}

func pagesOf(t *testing.T, pdf []byte) int {
	t.Helper()
	pages, err := strconv.Atoi(infoOf(t, pdf, "Pages"))
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

const fourPages = `<style>p { break-after: page }</style><p>first<p>second<p>third<p>fourth`

func TestPageRanges(t *testing.T) {
	pool := startPool(t, Config{})
	for ranges, want := range map[string]string{
		"": "first second third fourth", "2": "second", "1 - 2, 4": "first second fourth", "3-99": "third fourth",
	} {
		pdf, _ := render(t, pool, "acc_1", Request{HTML: fourPages, PageRanges: ranges})
		if got := textOf(t, pdf); got != want {
			t.Errorf("%q: %q", ranges, got)
		}
	}
}

func TestHeaderAndFooter(t *testing.T) {
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{
		HTML: fourPages, Margin: Margin{Top: 1, Bottom: 1, Left: 1, Right: 1}, PageRanges: "2",
		FooterHTML: `<b>Page <span class="pageNumber"></span> of <span class="totalPages"></span></b>`,
	})
	got := textOf(t, pdf)
	if !strings.Contains(got, "second") || !strings.Contains(got, "Page 2 of 4") || len(got) != len("second Page 2 of 4") {
		t.Errorf("%q", got)
	}
}

func TestPrintedAreaFollowsMarginAndScale(t *testing.T) {
	pool := startPool(t, Config{})
	lines := Request{HTML: strings.Repeat("<p>line", 100)}
	plain, _ := render(t, pool, "acc_1", lines)
	lines.Margin = Margin{Top: 4, Bottom: 4}
	narrow, _ := render(t, pool, "acc_1", lines)
	lines.Scale = 0.5
	small, _ := render(t, pool, "acc_1", lines)
	if few, many, half := pagesOf(t, plain), pagesOf(t, narrow), pagesOf(t, small); few < 2 || many < 2*few || half > many/2 {
		t.Errorf("%d, %d and %d pages", few, many, half)
	}
}

func TestWaiting(t *testing.T) {
	pool := startPool(t, Config{WaitMax: time.Second})
	const (
		late = `<p id=p>early<script>
			addEventListener('load', () => setTimeout(() => { p.textContent = 'late' }, 10))</script>`
		// A frame that is still being written delays the load event.
		neverLoaded = `<p>text<iframe id=f hidden></iframe><script>f.contentDocument.open()</script>`
		neverIdle   = `<p>text<script>setInterval(() => fetch('data:,x'), 50)</script>`
	)
	for name, test := range map[string]struct {
		html    string
		until   WaitUntil
		text    string
		outcome WaitOutcome
	}{
		"idle after load":       {late, WaitNetworkIdle, "late", WaitReached},
		"read but never loaded": {neverLoaded, WaitDOMContentLoaded, "text", WaitReached},
		"never loaded":          {neverLoaded, WaitLoad, "text", WaitTimedOut},
		"never idle":            {neverIdle, WaitNetworkIdle, "text", WaitTimedOut},
	} {
		pdf, report := render(t, pool, "acc_1", Request{HTML: test.html, WaitUntil: test.until})
		if got := textOf(t, pdf); got != test.text || report.WaitOutcome != test.outcome {
			t.Errorf("%s: %q, %+v", name, got, report)
		}
	}
}

// The font is requested after load, when text is laid out in it.
func TestFontsOfTheDocumentAreUsed(t *testing.T) {
	file, err := exec.Command("fc-match", "--format=%{file}", "DejaVu Sans Mono").Output()
	if err != nil {
		t.Fatalf("fc-match (of fontconfig): %v", err)
	}
	font, err := os.ReadFile(string(file))
	if err != nil {
		t.Fatal(err)
	}
	html := `<b id=b></b><script>addEventListener('load', () => {
		const style = document.createElement('style');
		style.textContent = '@font-face { font-family: brought; src: url(data:font/ttf;base64,` +
		base64.StdEncoding.EncodeToString(font) + `) } b { font: 20px brought }';
		document.head.append(style);
		b.textContent = 'late' })</script>`
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{HTML: html})
	if text := textOf(t, pdf); text != "late" {
		t.Errorf("%q", text)
	}
	if fonts := pipe(t, pdf, "pdffonts", "-"); !strings.Contains(fonts, "DejaVuSansMono") {
		t.Errorf("not in the font that was brought: %s", fonts)
	}
}

func TestADocumentThatRewritesItself(t *testing.T) {
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{HTML: `old<script>
		addEventListener('DOMContentLoaded', () => { document.open(); document.write('new'); document.close() })</script>`})
	if got := textOf(t, pdf); got != "new" {
		t.Errorf("%q", got)
	}
}

func TestAHugeDocumentIsPrinted(t *testing.T) {
	rows := strings.Repeat("<tr><td>a cell<td>another cell<td>1,234.00</tr>", 5_000)
	pdf, _ := render(t, startPool(t, Config{}), "acc_1", Request{HTML: "<table>" + rows + "</table><p>the end"})
	if text := textOf(t, pdf); !strings.HasSuffix(text, "the end") {
		t.Errorf("ends with %.50q", text[max(0, len(text)-50):])
	}
}

func TestRefusedRequests(t *testing.T) {
	pool := startPool(t, Config{})
	for name, request := range map[string]Request{
		"size":    {PageSize: "A9"},
		"event":   {WaitUntil: "sunrise"},
		"scale":   {Scale: 2.1},
		"range":   {PageRanges: "1-"},
		"no page": {HTML: fourPages, PageRanges: "7-9"},
		"order":   {HTML: fourPages, PageRanges: "3-1"},
		"margin":  {HTML: "x", Margin: Margin{Left: 9}},
	} {
		_, err := pool.Render(t.Context(), "acc_1", request, io.Discard, nil)
		if !errors.Is(err, ErrInput) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if stats := pool.Stats(); stats.Killed > 0 {
		t.Errorf("a refused request cost a process: %+v", stats)
	}
}

func TestAScriptThatNeverEndsDiesAtTheDeadline(t *testing.T) {
	for name, html := range map[string]string{
		"while loading":  `<script>while (true) {}</script>`,
		"after loading":  `<script>addEventListener('load', () => setTimeout(() => { while (true) {} }))</script>`,
		"while printing": `<script>addEventListener('beforeprint', () => { while (true) {} })</script>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pool := startPool(t, Config{})
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := pool.Render(ctx, "acc_1", Request{HTML: html}, io.Discard, nil)
			if !errors.Is(err, ErrDeadline) || !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
			stats := awaitStats(t, pool, func(s Stats) bool { return s.Spares == 1 && s.Starting == 0 })
			if stats.Killed != 1 || stats.Busy != 0 || stats.Idle != 0 {
				t.Errorf("%+v", stats)
			}
			render(t, pool, "acc_1", Request{HTML: "the next document"})
		})
	}
}

// A command is written to a process that does not read, and blocks too.
func TestAStoppedEngineDiesAtTheDeadline(t *testing.T) {
	pool := startPool(t, Config{})
	pool.mu.Lock()
	spare := pool.spares[0]
	pool.mu.Unlock()
	if err := syscall.Kill(-spare.child.PID(), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	large := Request{HTML: strings.Repeat("more than a pipe holds", 100_000)}
	if _, err := pool.Render(ctx, "acc_1", large, io.Discard, nil); !errors.Is(err, ErrDeadline) {
		t.Error(err)
	}
}

func TestCancelKillsTheProcess(t *testing.T) {
	pool := startPool(t, Config{})
	pool.mu.Lock()
	spare := pool.spares[0]
	pool.mu.Unlock()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := pool.Render(ctx, "acc_1", Request{HTML: `<script>while (true) {}</script>`}, io.Discard,
		func(_ int, stage string) {
			if stage == "loading" {
				cancel()
			}
		})
	if !errors.Is(err, ErrCanceled) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if stats := pool.Stats(); stats.Killed != 1 {
		t.Errorf("%+v", stats)
	}
	// Nothing of it is left when Render returns.
	if _, err := os.Stat(spare.dir.path); !spare.dead() || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("dead %t, directory %v", spare.dead(), err)
	}
}

type brokenDisk struct{}

var errDiskFull = errors.New("disk full")

func (brokenDisk) Write([]byte) (int, error) { return 0, errDiskFull }

func TestAWriterThatFails(t *testing.T) {
	_, err := startPool(t, Config{}).Render(t.Context(), "acc_1", Request{HTML: "x"}, brokenDisk{}, nil)
	if !errors.Is(err, errDiskFull) || errors.Is(err, ErrCrashed) || errors.Is(err, ErrInput) {
		t.Error(err)
	}
}
