package tool

import "fmt"

// fadeSecondsMax is the longest that a part may take to become loud, in seconds.
const fadeSecondsMax = 30

func audioTrimmer() Contract {
	c := audioTool()
	c.Slug, c.Name = "audio-trimmer", "Audio trimmer"
	c.Description = "Cuts a part out of an MP3, WAV, AAC, M4A or OGG file, exactly to the sample. The part is of the same type."
	c.OutputTypes = audioTypes()
	c.Options = append(timeRange(audioSecondsMax), Option{
		Name:        "fadeSeconds",
		Description: "How long the part takes to become loud at its beginning, and again silent at its end; at most half of it.",
		Type:        Number{Max: fadeSecondsMax},
	})
	c.CheckOptions = checkAudioPart
	return c
}

// checkAudioPart refuses fades that would meet, as far as the part's length is known.
func checkAudioPart(options map[string]any) []Fault {
	if faults := checkTimeRange(options); len(faults) > 0 {
		return faults
	}
	start, _ := options["startSeconds"].(float64)
	fade, _ := options["fadeSeconds"].(float64)
	if end, set := options["endSeconds"].(float64); set && 2*fade > end-start {
		return []Fault{{
			Path: "fadeSeconds", Rule: "maximum", Message: fmt.Sprintf("must be at most half of the part, %s seconds", plain((end-start)/2)),
		}}
	}
	return nil
}
