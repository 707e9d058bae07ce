package imagecompress

import (
	"cmp"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/vips"
)

// compression is what libvips is asked for. A side of 0 is not bounded.
func compression(o tool.ImageCompressAPIOptions) vips.Compression {
	return vips.Compression{
		Quality: o.Quality, WidthMax: cmp.Or(o.MaxWidth, vips.SideMax), HeightMax: cmp.Or(o.MaxHeight, vips.SideMax),
	}
}
