package tool

// timeRange are the options that cut a part out of a medium of at most so many seconds.
func timeRange(secondsMax float64) []Option {
	return []Option{
		{Name: "startSeconds", Description: "Where the part begins; the beginning when left out.", Type: Number{Max: secondsMax}},
		{Name: "endSeconds", Description: "Where the part ends, behind startSeconds; the end when left out.", Type: Number{Min: secondMin, Max: secondsMax}},
	}
}

// checkTimeRange refuses a part that ends before it begins.
func checkTimeRange(options map[string]any) []Fault {
	start, _ := options["startSeconds"].(float64)
	end, set := options["endSeconds"].(float64)
	if !set || end-start >= secondMin {
		return nil
	}
	return []Fault{{
		Path: "endSeconds", Rule: "after_start", Message: "must be greater than startSeconds, which is " + plain(start),
	}}
}
