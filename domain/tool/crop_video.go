package tool

// croppedSideMax is the longest side in pixels of a video that is taken at all (8192 × 4320).
const croppedSideMax = 8192

func cropVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = "crop-video", "Crop video"
	c.Description = "Cuts a rectangle out of a video's picture, as it is shown: upright, with square pixels. Its sides and its corner " +
		"are made even, as videos need them."
	corner := func(name, of string) Option {
		return Option{
			Name: name, Required: true, Description: "Pixels from the " + of + " edge of the picture as it is shown.",
			Type: Integer{Min: 0, Max: croppedSideMax - videoSideMin},
		}
	}
	side := func(name string) Option {
		return Option{
			Name: name, Required: true, Description: "The rectangle's " + name + " in pixels; it must lie within the picture.",
			Type: Integer{Min: videoSideMin, Max: croppedSideMax},
		}
	}
	c.Options = []Option{corner("x", "left"), corner("y", "upper"), side("width"), side("height")}
	return c
}
