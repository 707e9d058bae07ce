package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
)

// turn is how long one slice of the measurement lasts: long enough for many jobs, short enough for the machine's load
// to stay the same.
const turn = 5 * time.Second

// hostileMax is how long a hostile file may keep its slot, so that many kinds get a turn.
const hostileMax = 2 * time.Second

// neighbours measures how many good jobs one slot runs while the other slot runs good jobs, and while it runs files
// that fill, hang and do not end, in turns. It returns the loss in percent.
func (r *room) neighbours(ctx context.Context, total time.Duration) (loss, error) {
	if total <= 0 {
		return loss{}, nil
	}
	good, err := goodJob()
	if err != nil {
		return loss{}, err
	}
	greedy, err := r.greedy()
	if err != nil || len(greedy) == 0 {
		return loss{}, err
	}
	next := 0
	hostile := func() sample {
		next++
		return greedy[next%len(greedy)]
	}
	var beside [2]int
	for begun := time.Now(); time.Since(begun) < total; {
		for i, other := range []func() sample{func() sample { return good }, hostile} {
			done, err := r.slots(ctx, good, other)
			if err != nil {
				return loss{}, err
			}
			beside[i] += done
		}
	}
	lost := lossOf(beside[0], beside[1])
	fmt.Printf("\nneighbours: %d good jobs beside good ones, %d beside %d hostile ones of %d kinds, in as many turns of %s: %s lost\n",
		beside[0], beside[1], next, len(greedy), turn, lost)
	return lost, nil
}

// loss is the neighbours' loss in percent, with the statistical error of counting so few jobs (one standard
// deviation).
type loss struct{ percent, deviation float64 }

func (l loss) String() string { return fmt.Sprintf("%.1f ± %.1f %%", l.percent, l.deviation) }

func lossOf(beside, besideHostile int) loss {
	a, b := float64(max(1, beside)), float64(max(1, besideHostile))
	return loss{100 * (1 - b/a), 100 * b / a * math.Sqrt(1/a+1/b)}
}

// greedy returns the files that take all that they can, generated in advance, so that generating them is not
// measured.
func (r *room) greedy() (all []sample, err error) {
	c, err := r.aviary.next()
	for _, s := range samples() {
		if err != nil {
			return nil, err
		}
		if !s.inert || r.tools[s.slug] == nil {
			continue
		}
		var content []byte
		content, err = s.content(c)
		s.content = func(canary) ([]byte, error) { return content, nil }
		all = append(all, s)
	}
	return all, err
}

// slots runs good jobs in one slot and others in another for a turn, and counts the good ones.
func (r *room) slots(ctx context.Context, good sample, other func() sample) (done int, err error) {
	ctx, cancel := context.WithTimeout(ctx, turn)
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		for ctx.Err() == nil {
			short, end := context.WithTimeout(ctx, hostileMax)
			_ = r.once(short, other())
			end()
		}
	})
	for ctx.Err() == nil {
		o := r.once(ctx, good)
		if o == succeeded {
			done++
		} else if ctx.Err() == nil {
			err = fmt.Errorf("a good job ended as %s", o)
			break
		}
	}
	cancel()
	both.Wait()
	return done, err
}

// once runs a sample without checking what it reached.
func (r *room) once(ctx context.Context, s sample) outcome {
	content, err := s.content(canary{})
	if err != nil {
		return crashed
	}
	dir, input, remove, err := r.attemptRoom(content)
	if err != nil {
		return crashed
	}
	defer remove()
	out, err := r.attempt(ctx, s, dir, input)
	if out.File != nil {
		_ = out.File.Close()
	}
	o, _ := classify(err)
	return o
}

// goodJob compresses a photo of half a megapixel, which keeps a processor busy and needs little else.
func goodJob() (sample, error) {
	picture := image.NewRGBA(image.Rect(0, 0, 800, 600))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * i >> 7) //nolint:gosec // noise
	}
	picture.Set(0, 0, color.Black)
	var out bytes.Buffer
	err := jpeg.Encode(&out, picture, nil)
	return sample{slug: tool.ImageCompressAPI, contentType: "image/jpeg", content: func(canary) ([]byte, error) { return out.Bytes(), nil }}, err
}
