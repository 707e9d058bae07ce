package chromium

import (
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"
)

func invoice(tb testing.TB) Request {
	tb.Helper()
	html, err := os.ReadFile("testdata/invoice.html")
	if err != nil {
		tb.Fatal(err)
	}
	margin, err := ParseMargin("10mm")
	if err != nil {
		tb.Fatal(err)
	}
	return Request{HTML: string(html), PrintBackground: true, Margin: margin}
}

// BenchmarkWarmInvoice prints one account's documents one after another, each in a tab of its own. engine is the time with a
// tab, ns/op all of Render, including the wait for the tab.
func BenchmarkWarmInvoice(b *testing.B) {
	pool := startPool(b, Config{JobsPerProcessMax: 1 << 30})
	request := invoice(b)
	var engine []time.Duration
	for b.Loop() {
		report, err := pool.Render(b.Context(), "acc_1", request, io.Discard, nil)
		if err != nil {
			b.Fatal(err)
		}
		engine = append(engine, report.EngineDuration)
	}
	reportPercentiles(b, engine)
}

// BenchmarkSpareInvoice prints for a new account each time: a spare that was started ahead takes the job and is discarded.
func BenchmarkSpareInvoice(b *testing.B) {
	pool := startPool(b, Config{JobsPerProcessMax: 1})
	request := invoice(b)
	var engine []time.Duration
	for b.Loop() {
		b.StopTimer()
		awaitStats(b, pool, func(s Stats) bool { return s.Spares == 1 && s.Starting == 0 })
		b.StartTimer()
		report, err := pool.Render(b.Context(), "acc_1", request, io.Discard, nil)
		if err != nil {
			b.Fatal(err)
		}
		engine = append(engine, report.EngineDuration)
	}
	reportPercentiles(b, engine)
}

// BenchmarkColdStart measures from the start of a process to its first open tab.
func BenchmarkColdStart(b *testing.B) {
	pool := startPool(b, Config{})
	for b.Loop() {
		browser, err := pool.launch()
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		browser.close()
		b.StartTimer()
	}
}

func reportPercentiles(b *testing.B, engine []time.Duration) {
	b.Helper()
	slices.Sort(engine)
	b.ReportMetric(float64(engine[len(engine)/2].Microseconds())/1000, "engine-p50-ms")
	b.ReportMetric(float64(engine[len(engine)*95/100].Microseconds())/1000, "engine-p95-ms")
}

// BenchmarkAccounts has as many concurrent jobs as the pool runs: of one account, of eight in turn, of a new one each time.
func BenchmarkAccounts(b *testing.B) {
	for _, accounts := range []int{1, 8, 1 << 30} {
		b.Run(strconv.Itoa(accounts), func(b *testing.B) {
			pool := startPool(b, Config{Concurrency: 2, Spares: 2})
			request := invoice(b)
			var all sync.WaitGroup
			work := make(chan int)
			for range 2 {
				all.Go(func() {
					for i := range work {
						if _, err := pool.Render(b.Context(), strconv.Itoa(i%accounts), request, io.Discard, nil); err != nil {
							b.Error(err)
						}
					}
				})
			}
			for i := 0; b.Loop(); i++ {
				work <- i
			}
			close(work)
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "jobs/s")
		})
	}
}
