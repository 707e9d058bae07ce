package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// ImageCompressAPI is the slug of the tool.
const ImageCompressAPI = "image-compress-api"

const (
	imagePNG  = "image/png"
	imageJPEG = "image/jpeg"
	imageWebP = "image/webp"
)

const (
	imageBytesMax = 25_000_000
	// imageSideMax is the longest side of a JPEG in libjpeg, in pixels.
	imageSideMax = 65_500
)

// ImageCompressAPIOptions are the options of image-compress-api; a side of 0 is unlimited.
type ImageCompressAPIOptions struct {
	Quality, MaxWidth, MaxHeight int
}

// Declare returns the options.
func (o *ImageCompressAPIOptions) Declare() []option.Option {
	return []option.Option{
		{Name: "quality", Description: "JPEG quality.", Type: option.Integer{Into: &o.Quality, Min: 1, Max: 100, Default: 80}},
		{
			Name: "maxWidth", Description: "Maximum width in pixels. Images are never enlarged.",
			Type: option.Integer{Into: &o.MaxWidth, Min: 1, Max: imageSideMax},
		},
		{
			Name: "maxHeight", Description: "Maximum height in pixels. Images are never enlarged.",
			Type: option.Integer{Into: &o.MaxHeight, Min: 1, Max: imageSideMax},
		},
	}
}

func imageCompressAPI() Contract {
	return Contract{
		Slug: ImageCompressAPI, Name: "Image compression API", Category: "images",
		Description: "Compresses a PNG, JPEG or WebP image of up to 50 megapixels to an optimized JPEG: upright, sRGB, without " +
			"metadata, transparency on white. A smaller original is returned as it is.",
		Processing: Job, CostUnits: 1, Hidden: true, FileInput: true,
		Limits: Limits{
			MaxInputBytes: imageBytesMax, MaxBatchItems: maxBatchItems,
			AllowedTypes: []string{imagePNG, imageJPEG, imageWebP},
		},
		OutputTypes:              []string{imageJPEG, imagePNG, imageWebP},
		Options:                  option.New[ImageCompressAPIOptions],
		ProcessingTimeoutSeconds: 60, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: Vips,
	}
}
