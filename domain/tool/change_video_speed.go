package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// ChangeVideoSpeed is the slug of the tool.
const ChangeVideoSpeed = "change-video-speed"

// ChangeVideoSpeedOptions are the options of change-video-speed.
type ChangeVideoSpeedOptions struct{ Speed float64 }

// Declare returns the options.
func (o *ChangeVideoSpeedOptions) Declare() []option.Option {
	return []option.Option{{
		Name: "speed", Required: true, Description: "Speed factor: 2 plays twice as fast, 0.5 half as fast.",
		Type: option.Number{Into: &o.Speed, Min: 0.25, Max: 4},
	}}
}

func changeVideoSpeed() Contract {
	c := videoTool()
	c.Slug, c.Name = ChangeVideoSpeed, "Change video speed"
	c.Description = "Makes a video faster or slower. The audio keeps its pitch."
	c.Options = option.New[ChangeVideoSpeedOptions]
	return c
}
