package media

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
)

// The minimum for a picture: with fewer bits per pixel nothing is recognisable, so it is made smaller first.
const (
	bitsPerPixelMin = 0.025
	kbpsVideoMin    = 30
	// muxedShare is the share of a file that is left for audio and video, with a margin for the encoder's inaccuracy.
	muxedShare = 0.96
)

// fit makes the video again, for a number of bytes: a first pass analyses where the bits are needed, a second one spends them.
// If the result is too large, it is run again with a lower target. Error: errFull if nothing helps.
func (a *attempt) fit(ctx context.Context, r rendering, targetBytes int64) (rendered, error) {
	if targetBytes == 0 {
		return rendered{}, errFull
	}
	const triesMax = 3
	share := muxedShare
	for try := range triesMax {
		next, ok := a.fitting(r, float64(targetBytes)*share)
		if !ok {
			return rendered{}, errFull
		}
		next.name = "fit" + strconv.Itoa(try)
		made, err := a.twoPasses(ctx, next)
		if !errors.Is(err, errFull) {
			return made, err
		}
		share *= 0.85
	}
	return rendered{}, errFull
}

// fitting divides the bytes between sound and picture; ok is false if they are too few for any.
func (a *attempt) fitting(r rendering, bytes float64) (next rendering, ok bool) {
	kbpsAll := bytes * 8 / 1000 / a.source.seconds
	kbpsAudio := 0.0
	if tracks := len(a.source.Audio); tracks > 0 {
		kbpsAudio = min(96, max(24, kbpsAll*0.2))
		r.encodeAudio = true
		r.more = append(slices.Clip(r.more), ffmpeg.Option{Name: "b:a", Value: strconv.Itoa(int(kbpsAudio)) + "k"})
		kbpsAudio *= float64(min(tracks, audioTracksMax))
	}
	kbpsVideo := kbpsAll - kbpsAudio
	if kbpsVideo < kbpsVideoMin {
		return r, false
	}
	a.shrink(&r, kbpsVideo)
	r.encoder = append(append(h264("fast"), ffmpeg.Option{Name: "b:v", Value: strconv.Itoa(int(kbpsVideo)) + "k"}), timing...)
	return r, true
}

// shrink reduces the picture's size to fit its bitrate.
func (a *attempt) shrink(r *rendering, kbpsVideo float64) {
	const heightMin = 144
	width := r.width
	for a.source.gigapixels(r.width, r.height, 1)*1e9*bitsPerPixelMin > kbpsVideo*1000 && r.height > heightMin {
		to := nearestEven(float64(r.width)*0.8, float64(r.height)*0.8)
		r.width, r.height = to[0], to[1]
	}
	if r.width != width {
		r.filters = scaled(r.width, r.height)
	}
}

func (a *attempt) twoPasses(ctx context.Context, r rendering) (rendered, error) {
	const percentFirstPass = 30
	log := ffmpeg.Option{Name: "passlogfile", Value: filepath.Join(a.in.Dir, r.name)}
	result, _ := a.rendered(r)
	first := append(a.rendering(r, result, nil), ffmpeg.Option{Name: "pass", Value: "1"}, log, ffmpeg.Option{Name: "an"})
	if _, err := a.run(ctx, ffmpeg.Command{
		Output: append(mapped(0), first...), Muxer: "null",
	}, r.seconds, percentConverting, percentFirstPass); err != nil {
		return rendered{}, err
	}
	r.more = append(r.more, ffmpeg.Option{Name: "pass", Value: "2"}, log)
	r.from = percentFirstPass
	return a.render(ctx, r)
}
