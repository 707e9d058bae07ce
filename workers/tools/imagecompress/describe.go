package imagecompress

import (
	"fmt"
	"math"
	"time"

	"github.com/toolmill/toolmill/workers/engines/vips"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

func (a *attempt) describe(best made, begun time.Time) filetool.Made {
	return filetool.Made{
		Path: best.path, ContentType: best.contentType,
		Summary: func(sizeBytes int64) string {
			if !best.metadataStripped {
				return "The original is kept: it is smaller than any JPEG of it, " + filetool.Size(sizeBytes)
			}
			return fmt.Sprintf("%d × %d pixels, %s JPEG, %s of the original's size",
				best.picture.width, best.picture.height, filetool.Size(sizeBytes), percent(sizeBytes, a.input.sizeBytes))
		},
		Engine: vips.Name, EngineVersion: a.engine.Version(), InputBytes: a.input.sizeBytes, Begun: begun,
		Warnings: a.warnings(best),
		More: map[string]any{
			"quality": best.quality,
			// ratio is the output's size divided by the input's, so below 1 is smaller.
			"ratio": ratio(best.picture.sizeBytes, a.input.sizeBytes),
			"width": best.picture.width, "height": best.picture.height,
			"alphaFlattened": a.header.HasAlpha() && best.metadataStripped, "metadataStripped": best.metadataStripped, "keptOriginal": best.keptOriginal,
		},
	}
}

func (a *attempt) warnings(best made) (all []string) {
	switch {
	case !best.metadataStripped:
		return []string{"A JPEG would not be smaller: the original was kept as it is, with its metadata."}
	case best.keptOriginal:
		all = append(all, "Compressing it again would not make the JPEG smaller: its own picture was kept, without metadata.")
	case best.picture.sizeBytes > a.input.sizeBytes:
		all = append(all, "No JPEG of this size is smaller than the original.")
	case best.quality < a.options.Quality:
		all = append(all, fmt.Sprintf("With the quality that was asked for the JPEG would be larger than the original: it was made with %d.", best.quality))
	}
	if a.header.HasAlpha() {
		all = append(all, "JPEG knows no transparency: what was transparent is on white.")
	}
	return all
}

// ratio is rounded to three decimals.
func ratio(output, input int64) float64 {
	return math.Round(float64(output)/float64(input)*1000) / 1000
}

func percent(output, input int64) string {
	return fmt.Sprintf("%.0f%%", max(1, ratio(output, input)*100))
}
