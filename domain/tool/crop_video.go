package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// CropVideo is the slug of the tool.
const CropVideo = "crop-video"

// croppedSideMax is the longest side in pixels of an accepted video (8192 × 4320).
const croppedSideMax = 8192

// CropVideoOptions are the options of crop-video: a rectangle of the picture as it is shown, in pixels from its upper
// left corner.
type CropVideoOptions struct {
	X, Y, Width, Height int
}

// Declare returns the options.
func (o *CropVideoOptions) Declare() []option.Option {
	corner := func(name, of string, into *int) option.Option {
		return option.Option{
			Name: name, Required: true, Description: "Pixels from the " + of + " edge of the picture as it is shown.",
			Type: option.Integer{Into: into, Min: 0, Max: croppedSideMax - videoSideMin},
		}
	}
	side := func(name string, into *int) option.Option {
		return option.Option{
			Name: name, Required: true, Description: "The rectangle's " + name + " in pixels. It must lie within the picture.",
			Type: option.Integer{Into: into, Min: videoSideMin, Max: croppedSideMax},
		}
	}
	return []option.Option{corner("x", "left", &o.X), corner("y", "upper", &o.Y), side("width", &o.Width), side("height", &o.Height)}
}

func cropVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = CropVideo, "Crop video"
	c.Description = "Cuts a rectangle out of a video's picture, as it is shown: upright, with square pixels. Its sides and its corner " +
		"are made even, as videos need them."
	c.Options = option.New[CropVideoOptions]
	return c
}
