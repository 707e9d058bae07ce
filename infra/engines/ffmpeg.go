package engines

import (
	"context"
	"runtime"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/media"
)

func (*Set) startFFmpeg(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.FFmpeg, Concurrency: perCore(c.FFmpegConcurrency), Name: ffmpeg.Name}
	started, err := ffmpeg.New(ctx, runtime.GOMAXPROCS(0)/e.Concurrency)
	if err = e.lacking(err, ffmpeg.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = started.Version()
	e.Tools = media.Tools(started, func(slug string) int { return limits(slug).MaxDurationSeconds })
	return e, nil
}

// ffmpegSamples are the samples of this engine's tools, by slug.
var ffmpegSamples = map[string]sample{
	tool.AudioToMP3:       {file: "tone.wav", contentType: typeWAV},
	tool.AudioTrimmer:     {file: "tone.wav", contentType: typeWAV, options: `{"endSeconds":0.2}`, as: tool.AudioToMP3},
	tool.CompressAudio:    {file: "tone.wav", contentType: typeWAV, as: tool.AudioToMP3},
	tool.ExtractAudio:     {file: "film.mp4", contentType: typeMP4, as: tool.AudioToMP3},
	tool.ResizeVideo:      {file: "film.mp4", contentType: typeMP4, options: `{"width":32}`},
	tool.TrimVideo:        {file: "film.mp4", contentType: typeMP4, options: `{"endSeconds":0.3}`, as: tool.ResizeVideo},
	tool.CompressVideo:    {file: "film.mp4", contentType: typeMP4, as: tool.ResizeVideo},
	tool.CropVideo:        {file: "film.mp4", contentType: typeMP4, options: `{"x":0,"y":0,"width":32,"height":32}`, as: tool.ResizeVideo},
	tool.ChangeVideoSpeed: {file: "film.mp4", contentType: typeMP4, options: `{"speed":2}`, as: tool.ResizeVideo},
	tool.MuteVideo:        {file: "film.mp4", contentType: typeMP4},
	tool.VideoToGIF:       {file: "film.mp4", contentType: typeMP4, options: `{"fps":5,"width":32}`},
}
