package engines

import (
	"context"
	"runtime"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/tools/media"
)

func startFFmpeg(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.FFmpeg, Concurrency: perCore(c.FFmpegConcurrency), Name: ffmpeg.Name}
	started, err := ffmpeg.New(ctx, runtime.GOMAXPROCS(0)/e.Concurrency)
	if err = e.lacking(err, ffmpeg.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = started.Version()
	e.Tools = media.Tools(started, func(slug string) int { return limits(slug).MaxDurationSeconds })
	return e, nil
}
