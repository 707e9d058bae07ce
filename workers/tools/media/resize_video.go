package media

import (
	"context"
	"fmt"
	"math"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// resizeVideo scales the displayed frame.
func resizeVideo(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.ResizeVideoOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	s := a.source
	scaledTo, to := resized(o, s.width, s.height)
	filters := scaled(scaledTo[0], scaledTo[1])
	if to != scaledTo {
		filters = append(filters, fmt.Sprintf("crop=%d:%d", to[0], to[1]))
	}
	made, err := a.render(ctx, rendering{
		filters: filters, width: to[0], height: to[1], seconds: s.seconds, from: percentConverting, to: percentValidating,
	})
	if err != nil {
		return product{}, err
	}
	return product{
		path: made.path, contentType: made.container.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%d × %d pixels, %s %s", made.width, made.height, filetool.Size(sizeBytes), made.container.name)
		},
		more: map[string]any{"from": size(s.width, s.height), "to": size(made.width, made.height)},
	}, nil
}

// resized returns the size to scale a picture to, and the size to crop out of its middle then. Both are even.
func resized(o tool.ResizeVideoOptions, width, height int) (scaledTo, to [2]int) {
	w, h := float64(width), float64(height)
	boxW, boxH := float64(o.Width), float64(o.Height)
	switch o.Fit {
	case tool.FitStretch:
		if !o.AllowUpscale {
			boxW, boxH = min(boxW, w), min(boxH, h)
		}
		scaledTo = nearestEven(boxW, boxH)
		return scaledTo, scaledTo
	case tool.FitCover:
		if !o.AllowUpscale {
			boxW, boxH = min(boxW, w), min(boxH, h)
		}
		scale := max(boxW/w, boxH/h)
		to = nearestEven(boxW, boxH)
		scaledTo = nearestEven(w*scale, h*scale)
		return [2]int{max(scaledTo[0], to[0]), max(scaledTo[1], to[1])}, to
	}
	if o.Width <= 0 {
		boxW = math.Inf(1)
	}
	if o.Height <= 0 {
		boxH = math.Inf(1)
	}
	scale := min(boxW/w, boxH/h)
	if !o.AllowUpscale {
		scale = min(scale, 1)
	}
	scaledTo = nearestEven(w*scale, h*scale)
	return scaledTo, scaledTo
}

func nearestEven(width, height float64) [2]int {
	even := func(side float64) int { return max(2, 2*int(math.Round(side/2))) }
	return [2]int{even(width), even(height)}
}
