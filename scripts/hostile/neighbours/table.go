package neighbours

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/tool"
)

// Hang is an engine, a document that keeps it busy, and a document of the neighbour's for it.
type Hang struct {
	Engine         string
	Document, Good Document
}

const (
	// documents is the number of the neighbour's documents, in each of the two measurements.
	documents = 20
	// ratioMax and memoryMax are the required bounds (see the package's doc).
	ratioMax  = 2
	memoryMax = 300 << 20
	// slowness is how much a time of some milliseconds may vary on any machine.
	slowness = 100 * time.Millisecond
)

// row is the result of an attack.
type row struct {
	name          string
	alone, beside time.Duration
	memory        int64
	fault         error
}

func (r row) ratio() float64 { return r.beside.Seconds() / r.alone.Seconds() }

// faults are the broken requirements.
func (r row) faults() (faults []error) {
	if r.fault != nil {
		return []error{fmt.Errorf("%s: %w", r.name, r.fault)}
	}
	if r.ratio() > ratioMax && r.beside-ratioMax*r.alone > slowness {
		faults = append(faults, fmt.Errorf("%s: another account waits %.1f × as long as alone, at most %d × are allowed", r.name, r.ratio(), ratioMax))
	}
	if r.memory > memoryMax {
		faults = append(faults, fmt.Errorf("%s: the service needs %d MB, at most %d are allowed", r.name, r.memory>>20, memoryMax>>20))
	}
	return faults
}

func (r row) show(out io.Writer) {
	said := "ok"
	if len(r.faults()) > 0 {
		said = "FAILED"
	}
	if r.fault != nil {
		_, _ = fmt.Fprintf(out, "  %-6s %-46s %.200v\n", said, r.name, r.fault)
		return
	}
	_, _ = fmt.Fprintf(out, "  %-6s %-46s %7d ms %7d ms %6.1f × %6d MB\n",
		said, r.name, r.alone.Milliseconds(), r.beside.Milliseconds(), r.ratio(), r.memory>>20)
}

// Run measures every attack whose name has one of the words in only, separated by commas, and fails if a requirement
// is broken.
func Run(ctx context.Context, out io.Writer, only string, all []Hang) error {
	binary, err := build(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(filepath.Dir(binary)) }()
	good := Document{Slug: tool.HTMLToPDFAPI, ContentType: "text/html", Text: "<h1>Hello</h1>"}
	_, _ = fmt.Fprintf(out, "\nneighbours: p95 of %d documents of another account, one after the other\n  %-6s %-46s %10s %10s %8s %9s\n",
		documents, "", "attack", "alone", "beside", "ratio", "memory")
	var faults []error
	measure := func(a attack, good Document) {
		if ctx.Err() != nil || !wanted(a.name, only) {
			return
		}
		r := measureWith(ctx, binary, a, good)
		r.show(out)
		faults = append(faults, r.faults()...)
	}
	for _, a := range requestAttacks {
		measure(a, good)
	}
	for _, h := range all {
		measure(attack{"documents that keep " + h.Engine + " busy", hangs(h.Document)}, h.Good)
	}
	return errors.Join(errors.Join(faults...), ctx.Err())
}

func wanted(name, only string) bool {
	return slices.ContainsFunc(strings.Split(only, ","), func(word string) bool { return strings.Contains(name, word) })
}

// measureWith starts a service for this attack alone, so that what earlier ones left behind does not count.
func measureWith(ctx context.Context, binary string, a attack, good Document) row {
	s, err := startService(ctx, binary)
	if err != nil {
		return row{name: a.name, fault: err}
	}
	defer s.stop()
	return s.measure(ctx, a, good)
}

// measure times the neighbour alone and during the attack.
func (s *service) measure(ctx context.Context, a attack, good Document) (r row) {
	r.name = a.name
	neighbour, err := s.account(ctx)
	if err != nil {
		return row{name: a.name, fault: err}
	}
	attackers := make([]*client, attackersMax)
	for i := range attackers {
		if attackers[i], r.fault = s.account(ctx); r.fault != nil {
			return r
		}
	}
	if _, r.fault = neighbour.time(ctx, good); r.fault != nil { // the first document starts engines, which is not to be measured
		return r
	}
	if r.alone, r.fault = neighbour.p95(ctx, good); r.fault != nil {
		return r
	}
	if r.fault = s.forgetHighest(); r.fault != nil {
		return r
	}
	attacked, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		a.run(attacked, attackers)
	}()
	r.beside, r.fault = neighbour.besideAttack(ctx, good)
	end()
	<-ended
	if r.fault == nil {
		r.memory, r.fault = s.highestBytes()
	}
	if r.fault == nil {
		r.fault = s.awaitIdle(ctx)
	}
	return r
}

// besideAttack begins once the attack has had a moment to take effect.
func (c *client) besideAttack(ctx context.Context, good Document) (time.Duration, error) {
	const begins = 2 * time.Second
	if err := pause.For(ctx, begins); err != nil {
		return 0, err
	}
	return c.p95(ctx, good)
}

// p95 is the 95th percentile of the documents' times, one after the other.
func (c *client) p95(ctx context.Context, good Document) (time.Duration, error) {
	times := make([]time.Duration, documents)
	for i := range times {
		var err error
		if times[i], err = c.time(ctx, good); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	return times[documents*95/100-1], nil
}
