package tool

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// AudioTrimmer is the slug of the tool.
const AudioTrimmer = "audio-trimmer"

// fadeSecondsMax is the longest fade, in seconds.
const fadeSecondsMax = 30

// AudioTrimmerOptions are the options of audio-trimmer.
type AudioTrimmerOptions struct {
	TimeRange

	FadeSeconds float64
}

// Declare returns the options.
func (o *AudioTrimmerOptions) Declare() []option.Option {
	return append(o.declare(audioSecondsMax), option.Option{
		Name:        "fadeSeconds",
		Description: "Seconds of fade-in at the start and fade-out at the end, each at most half of the part.",
		Type:        option.Number{Into: &o.FadeSeconds, Max: fadeSecondsMax},
	})
}

// Check refuses fades that would overlap, as far as the part's length is known.
func (o *AudioTrimmerOptions) Check() []refusal.Fault {
	if faults := o.TimeRange.Check(); len(faults) > 0 {
		return faults
	}
	if part := o.EndSeconds - o.StartSeconds; o.EndSeconds > 0 && 2*o.FadeSeconds > part {
		return []refusal.Fault{{
			Path: "fadeSeconds", Rule: "maximum", Message: fmt.Sprintf("must be at most half of the part, %s seconds", option.Plain(part/2)),
		}}
	}
	return nil
}

func audioTrimmer() Contract {
	c := audioTool()
	c.Slug, c.Name = AudioTrimmer, "Audio trimmer"
	c.Description = "Cuts a part out of an MP3, WAV, AAC, M4A or OGG file, exactly to the sample. The part is of the same type."
	c.OutputTypes = audioTypes()
	c.Options = option.New[AudioTrimmerOptions]
	return c
}
