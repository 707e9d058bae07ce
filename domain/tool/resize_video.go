package tool

const videoSideMin = 16

func resizeVideo() Contract {
	c := videoTool()
	c.Slug, c.Name = "resize-video", "Resize video"
	c.Description = "Changes a video's size in pixels."
	side := Integer{Min: videoSideMin, Max: videoSideMax, MultipleOf: 2}
	c.Options = []Option{
		{Name: "width", Description: "Width in pixels, even; what follows from the height when left out.", Type: side},
		{Name: "height", Description: "Height in pixels, even; what follows from the width when left out.", Type: side},
		{
			Name: "fit",
			Description: "contain keeps the whole picture and its proportions within width and height; cover fills both and cuts off what " +
				"is beyond; stretch takes both as they are. The latter two need width and height.",
			Type: Choice{Values: []string{"contain", "cover", "stretch"}, Default: "contain"},
		},
		{Name: "allowUpscale", Description: "Also makes a video larger than it is.", Type: Boolean{}},
	}
	c.CheckOptions = checkSize
	return c
}

// checkSize asks for the sides that a fit needs.
func checkSize(options map[string]any) (faults []Fault) {
	_, width := options["width"]
	_, height := options["height"]
	if fit, _ := options["fit"].(string); fit == "cover" || fit == "stretch" {
		missing := func(name string, set bool) {
			if !set {
				faults = append(faults, Fault{Path: name, Rule: "required", Message: "is required with fit " + fit})
			}
		}
		missing("width", width)
		missing("height", height)
		return faults
	}
	if !width && !height {
		return []Fault{{Path: "width", Rule: "required", Message: "width or height is required, or both"}}
	}
	return nil
}
