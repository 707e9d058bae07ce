package imagecompress

import (
	"cmp"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// options of the tool, as in the job's input. A side of 0 is not limited.
type options struct {
	Quality   int `json:"quality"`
	MaxWidth  int `json:"maxWidth"`
	MaxHeight int `json:"maxHeight"`
}

var defaults = options{Quality: 80}

func (o options) compression() vips.Compression {
	return vips.Compression{
		Quality: o.Quality, WidthMax: cmp.Or(o.MaxWidth, vips.SideMax), HeightMax: cmp.Or(o.MaxHeight, vips.SideMax),
	}
}
