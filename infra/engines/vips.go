package engines

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/vips"
	"github.com/toolmill/toolmill/workers/tools/imagecompress"
)

func (*Set) startVips(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.Vips, Concurrency: perCore(c.VipsConcurrency), Name: vips.Name}
	libvips, err := vips.New(ctx)
	if err = e.lacking(err, vips.ErrMissing); err != nil || e.Missing != nil {
		return e, err
	}
	e.Version = libvips.Version()
	e.Tools = map[string]convert.Tool{tool.ImageCompressAPI: imagecompress.New(libvips)}
	return e, nil
}

// vipsSamples are the samples of this engine's tools, by slug.
var vipsSamples = map[string]sample{
	tool.ImageCompressAPI: {file: "picture.png", contentType: typePNG},
}
