package media

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// compressAudio makes an MP3 (docs/design/specification.md §2.8). An original MP3 is returned if it is smaller and has no more
// channels than requested; an original of another type never is, whatever the MP3's size.
func compressAudio(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.CompressAudioOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openAudio(ctx); err != nil {
		return product{}, err
	}
	path, made, err := a.encodeMP3(ctx, o.BitrateKbps, o.Mono)
	if err != nil {
		return product{}, err
	}
	s := a.source
	if made.SizeBytes >= s.SizeBytes && a.in.ContentType == "audio/mpeg" && (!o.Mono || s.sound().Channels == 1) {
		return a.keep(map[string]any{
			"durationSeconds": thousandths(s.seconds), "bitrateKbps": kbps(s.SizeBytes, s.seconds), "channels": s.sound().Channels,
			"sampleRate": s.sound().SampleRate,
		}), nil
	}
	p := mp3Product(path, made)
	p.summary = a.smaller("MP3")
	p.more["ratio"], p.more["keptOriginal"] = ratio(made.SizeBytes, s.SizeBytes), false
	if made.SizeBytes >= s.SizeBytes {
		a.warnf("The MP3 is not smaller than the original. A lower bitrate makes it smaller.")
	}
	return p, nil
}
