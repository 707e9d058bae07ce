package engines

import (
	"context"
	"errors"

	"toolmill/workers/convert"
	"toolmill/workers/imagecompress"
	"toolmill/workers/vips"
)

func startVips(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: "vips", Concurrency: perCore(c.VipsConcurrency), Name: vips.Name}
	libvips, err := vips.New(ctx)
	if errors.Is(err, vips.ErrMissing) {
		e.Missing = err
		return e, nil
	}
	if err != nil {
		return e, err
	}
	e.Version = libvips.Version()
	e.Tools = map[string]convert.Tool{"image-compress-api": imagecompress.New(libvips)}
	return e, nil
}
