package tool

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// ResizeVideo is the slug of the tool.
const ResizeVideo = "resize-video"

const videoSideMin = 16

// The ways in which resize-video fits a picture into a width and a height.
const (
	FitContain = "contain"
	FitCover   = "cover"
	FitStretch = "stretch"
)

// ResizeVideoOptions are the options of resize-video; a side of 0 is computed from the other.
type ResizeVideoOptions struct {
	Width, Height int
	// Fit is FitContain, FitCover or FitStretch.
	Fit          string
	AllowUpscale bool
}

// Declare returns the options.
func (o *ResizeVideoOptions) Declare() []option.Option {
	side := func(into *int) option.Integer {
		return option.Integer{Into: into, Min: videoSideMin, Max: videoSideMax, MultipleOf: 2}
	}
	return []option.Option{
		{Name: "width", Description: "Width in pixels, an even number. Default: follows from the height.", Type: side(&o.Width)},
		{Name: "height", Description: "Height in pixels, an even number. Default: follows from the width.", Type: side(&o.Height)},
		{
			Name: "fit",
			Description: "contain fits the whole picture into width and height and keeps its proportions; cover fills both and crops what " +
				"exceeds them; stretch ignores proportions. cover and stretch require width and height.",
			Type: option.Choice{Into: &o.Fit, Values: []string{FitContain, FitCover, FitStretch}, Default: FitContain},
		},
		{Name: "allowUpscale", Description: "Enlarges videos that are smaller.", Type: option.Boolean{Into: &o.AllowUpscale}},
	}
}

// Check requires the sides that a fit needs.
func (o *ResizeVideoOptions) Check() (faults []refusal.Fault) {
	if o.Fit == FitContain {
		if o.Width == 0 && o.Height == 0 {
			faults = append(faults, refusal.Fault{Path: "width", Rule: "required", Message: "width or height is required, or both"})
		}
		return faults
	}
	missing := func(name string, side int) {
		if side == 0 {
			faults = append(faults, refusal.Fault{Path: name, Rule: "required", Message: "is required with fit " + o.Fit})
		}
	}
	missing("width", o.Width)
	missing("height", o.Height)
	return faults
}

func resizeVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = ResizeVideo, "Resize video"
	c.Description = "Changes a video's size in pixels."
	c.Options = option.New[ResizeVideoOptions]
	return c
}
