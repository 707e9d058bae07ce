package officepdf

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

// BenchmarkWordToPDF converts a document of three pages with everything that the tool does; ms/op is one after the other,
// two-at-once runs as many concurrently as there are cores in CI.
func BenchmarkWordToPDF(b *testing.B) {
	page := strings.Repeat(officefiletest.Paragraph("", "A line of a report, as long as lines of reports are."), 20)
	content := officefiletest.DOCX(page + officefiletest.PageBreak + page + officefiletest.PageBreak + page)
	for name, atOnce := range map[string]int{"one": 1, "two-at-once": 2} {
		b.Run(name, func(b *testing.B) {
			_, _ = engine() // without its start
			begun := time.Now()
			var all sync.WaitGroup
			work := make(chan struct{})
			for range atOnce {
				all.Go(func() {
					for range work {
						a := newAttempt(b, docx, "", content)
						if _, err := a.run(b, pagesMax); err != nil {
							b.Error(err)
						}
						_ = os.RemoveAll(a.input.Dir)
					}
				})
			}
			for b.Loop() {
				work <- struct{}{}
			}
			close(work)
			all.Wait()
			b.ReportMetric(float64(b.N)/time.Since(begun).Seconds(), "jobs/s")
		})
	}
}
