package tool

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// TimeRange holds the options that select a part of a medium. EndSeconds is 0 for the medium's end.
type TimeRange struct{ StartSeconds, EndSeconds float64 }

// declare returns the options for a medium of at most secondsMax.
func (r *TimeRange) declare(secondsMax float64) []option.Option {
	return []option.Option{
		{
			Name: "startSeconds", Description: "Start of the part in seconds. Default: the start of the file.",
			Type: option.Number{Into: &r.StartSeconds, Max: secondsMax},
		},
		{
			Name: "endSeconds", Description: "End of the part in seconds, after startSeconds. Default: the end of the file.",
			Type: option.Number{Into: &r.EndSeconds, Min: secondMin, Max: secondsMax},
		},
	}
}

// Check refuses a part that ends before it begins.
func (r *TimeRange) Check() []refusal.Fault {
	if r.EndSeconds == 0 || r.EndSeconds-r.StartSeconds >= secondMin {
		return nil
	}
	return []refusal.Fault{{
		Path: "endSeconds", Rule: "after_start", Message: "must be greater than startSeconds, which is " + option.Plain(r.StartSeconds),
	}}
}
