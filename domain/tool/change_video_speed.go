package tool

func changeVideoSpeed() Contract {
	c := videoTool()
	c.Slug, c.Name = "change-video-speed", "Change video speed"
	c.Description = "Makes a video faster or slower. The audio keeps its pitch."
	c.Options = []Option{{
		Name: "speed", Required: true, Description: "How many times as fast; 0.5 takes twice as long.", Type: Number{Min: 0.25, Max: 4},
	}}
	return c
}
