package imagecompress

import (
	"cmp"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/engines/vips"
)

// compression converts the options for libvips. A side of 0 is unlimited.
func compression(o tool.ImageCompressAPIOptions) vips.Compression {
	return vips.Compression{
		Quality: o.Quality, WidthMax: cmp.Or(o.MaxWidth, vips.SideMax), HeightMax: cmp.Or(o.MaxHeight, vips.SideMax),
	}
}
