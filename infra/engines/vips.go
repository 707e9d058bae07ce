package engines

import (
	"context"

	"toolmill/workers/convert"
	"toolmill/workers/imagecompress"
	"toolmill/workers/vips"
)

func startVips(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: "vips", Concurrency: perCore(c.VipsConcurrency), Name: vips.Name}
	libvips, err := vips.New(ctx)
	if err = e.lacking(err, vips.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = libvips.Version()
	e.Tools = map[string]convert.Tool{"image-compress-api": imagecompress.New(libvips)}
	return e, nil
}
