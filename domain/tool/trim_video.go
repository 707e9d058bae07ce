package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// TrimVideo is the slug of the tool.
const TrimVideo = "trim-video"

// The modes of trim-video.
const (
	TrimExact = "exact"
	TrimFast  = "fast"
)

// TrimVideoOptions are the options of trim-video.
type TrimVideoOptions struct {
	TimeRange

	// Mode is TrimExact or TrimFast.
	Mode string
}

// Declare returns the options.
func (o *TrimVideoOptions) Declare() []option.Option {
	return append(o.declare(videoSecondsMax), option.Option{
		Name: "mode",
		Description: "exact cuts at the exact frame and encodes the part again; fast copies it unchanged from the last keyframe at or " +
			"before startSeconds.",
		Type: option.Choice{Into: &o.Mode, Values: []string{TrimExact, TrimFast}, Default: TrimExact},
	})
}

func trimVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = TrimVideo, "Trim video"
	c.Description = "Cuts a part out of an MP4, QuickTime or WebM video: exactly, or without encoding it anew from the keyframe before."
	c.Options = option.New[TrimVideoOptions]
	return c
}
