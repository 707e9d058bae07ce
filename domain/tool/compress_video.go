package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// CompressVideo is the slug of the tool.
const CompressVideo = "compress-video"

// targetBytesMin is the smallest target size of a video: below it there is nothing to see.
const targetBytesMin = 10_000

// The qualities of compress-video.
const (
	QualityLow    = "low"
	QualityMedium = "medium"
	QualityHigh   = "high"
)

// CompressVideoOptions are the options of compress-video; MaxHeight and TargetBytes are 0 for no limit.
type CompressVideoOptions struct {
	// Quality is one of QualityLow, QualityMedium, QualityHigh.
	Quality                string
	MaxHeight, TargetBytes int
}

// Declare returns the options.
func (o *CompressVideoOptions) Declare() []option.Option {
	return []option.Option{
		{
			Name: "quality", Description: "How much detail of the picture is kept.",
			Type: option.Choice{Into: &o.Quality, Values: []string{QualityLow, QualityMedium, QualityHigh}, Default: QualityMedium},
		},
		{
			Name: "maxHeight", Description: "Maximum height in pixels, an even number. Videos are never enlarged.",
			Type: option.Integer{Into: &o.MaxHeight, Min: 16, Max: videoSideMax, MultipleOf: 2},
		},
		{
			Name: "targetBytes", Description: "Maximum size of the result in bytes; quality is reduced as far as necessary.",
			Type: option.Integer{Into: &o.TargetBytes, Min: targetBytesMin, Max: videoBytesMax},
		},
	}
}

func compressVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = CompressVideo, "Compress video"
	c.Description = "Makes a video smaller, as MP4 with H.264 and AAC, which every browser plays. The original is kept, in its own " +
		"type, where that would not be smaller."
	c.Options = option.New[CompressVideoOptions]
	return c
}
