package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/app/admin"
)

const (
	crowdAccounts = 1_000
	// crowdRate is well below what two cores can convert of the mix, in jobs a second; crowdFor is how long each
	// phase lasts, and crowdRounds how often the two phases alternate: a machine's own speed changes by the minute.
	crowdRate   = 1.5
	crowdFor    = 45 * time.Second
	crowdRounds = 3
)

// benchCrowd lets a thousand accounts send jobs of several tools at random moments, first alone and then while one
// account floods the engines, in turns. The moments in a round are the same both times, and do not depend on the
// answers.
func benchCrowd(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	accounts, err := s.provision(ctx, crowdAccounts)
	if err != nil {
		return err
	}
	mixed := func(n int, a *service) (answer, error) { return a.mixedJob(ctx, n) }
	alone := new(waits)
	for n := range 40 {
		if err := alone.note(mixed(n, accounts[0])); err != nil {
			return err
		}
	}
	t.add("a small account all alone, created to started", alone.started(), "")
	t.add("  created to finished", alone.finished(), "")
	quiet, beside := new(waits), new(waits)
	for round := range crowdRounds {
		if err := crowd(ctx, quiet, round, accounts, mixed); err != nil {
			return err
		}
		err := s.besideFlood(ctx, func() error { return crowd(ctx, beside, round, accounts, mixed) })
		if err == nil { // the next round must find nothing of the flood
			err = s.awaitZero(ctx, time.Second, "toolmill_queue_due", "toolmill_attempts_running")
		}
		if err != nil {
			return err
		}
	}
	t.add(fmt.Sprintf("1,000 accounts, %.1f jobs/s in all, mixed, created to started", crowdRate), quiet.started(), "")
	t.add("  created to finished", quiet.finished(), "")
	t.add("the same beside one that keeps 400 jobs waiting, created to started", beside.started(), "p99 ≤ 2 × without it")
	t.add("  created to finished", beside.finished(), "")
	return nil
}

// besideFlood runs a phase while one account floods the service. The flood's jobs may still be waiting at its end.
func (s *service) besideFlood(ctx context.Context, phase func() error) error {
	flood, stop := context.WithCancel(ctx)
	var flooding sync.WaitGroup
	flooding.Go(func() { s.flood(flood) })
	err := phase()
	stop()
	flooding.Wait()
	return err
}

// crowd sends a phase's jobs, each from a random account, and waits for all of them.
func crowd(ctx context.Context, w *waits, round int, accounts []*service, job func(n int, a *service) (answer, error)) error {
	random := rand.New(rand.NewPCG(1, uint64(round))) //nolint:gosec // a small number; the moments must be the same
	var sent sync.WaitGroup
	var mu sync.Mutex
	var faults error
	begun := time.Now()
	for n, at := 0, time.Duration(0); at < crowdFor; n++ {
		account := accounts[random.IntN(len(accounts))]
		at += time.Duration(random.ExpFloat64() / crowdRate * float64(time.Second))
		if err := pause.For(ctx, time.Until(begun.Add(at))); err != nil {
			return err
		}
		sent.Go(func() {
			if err := w.note(job(n, account)); err != nil {
				mu.Lock()
				faults = errors.Join(faults, err)
				mu.Unlock()
			}
		})
	}
	sent.Wait()
	return faults
}

// mixedJob runs the n-th job of a mix to its end: two pictures for every page.
func (s *service) mixedJob(ctx context.Context, n int) (answer, error) {
	var a answer
	var err error
	if n%3 == 0 {
		a, err = s.request(ctx, http.MethodPost, "/jobs", jobBody(invoice()))
	} else {
		a, err = s.sendPicture(ctx)
	}
	return s.ended(ctx, a, err)
}

// ended follows a job to its end, unless there is an error already.
func (s *service) ended(ctx context.Context, a answer, err error) (answer, error) {
	for err == nil && (a.Status == "queued" || a.Status == "running") {
		a, err = s.request(ctx, http.MethodGet, "/jobs/"+a.ID+"?wait=25", nil)
	}
	if err == nil && a.Status != "succeeded" {
		err = fmt.Errorf("job %s %s", a.ID, a.Status)
	}
	return a, err
}

func (s *service) sendPicture(ctx context.Context) (answer, error) {
	created, err := s.createUpload(ctx, tool.ImageCompressAPI, "image/jpeg", len(picture()))
	if err != nil {
		return created, err
	}
	status, text, err := s.put(ctx, created.Upload.URL, "image/jpeg", picture())
	if err == nil && status != http.StatusNoContent {
		err = fmt.Errorf("upload: %d: %s", status, text)
	}
	return created, err
}

// picture is a JPEG of two megapixels.
var picture = sync.OnceValue(func() []byte {
	made, err := jpegOf(1600, 1200)
	if err != nil {
		panic(err)
	}
	return made
})

// jpegOf returns a JPEG that does not compress to nothing.
func jpegOf(width, height int) ([]byte, error) {
	p := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			p.SetRGBA(x, y, color.RGBA{uint8(x * y >> 6), uint8(x ^ y), uint8(x + y), 255}) //nolint:gosec // the low bits are wanted
		}
	}
	var b bytes.Buffer
	err := jpeg.Encode(&b, p, &jpeg.Options{Quality: 95})
	return b.Bytes(), err
}

// waits holds how long jobs waited and took, by their own timestamps.
type waits struct {
	mu                sync.Mutex
	toStart, toFinish []time.Duration
}

func (w *waits) note(a answer, err error) error {
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.toStart = append(w.toStart, a.StartedAt.Sub(a.CreatedAt))
	w.toFinish = append(w.toFinish, a.FinishedAt.Sub(a.CreatedAt))
	return nil
}

func (w *waits) started() string  { return percentilesOf(w.toStart).String() }
func (w *waits) finished() string { return percentilesOf(w.toFinish).String() }

// provision returns the service as used by that many other accounts.
func (s *service) provision(ctx context.Context, count int) ([]*service, error) {
	var made []struct{ Key string }
	err := s.operate(&made, func(o admin.Operator) error { return o.Provision(ctx, count, "custom", 1_000_000) })
	others := make([]*service, len(made))
	for i, m := range made {
		other := *s
		other.apiKey = m.Key
		others[i] = &other
	}
	return others, err
}
