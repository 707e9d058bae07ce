package media

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// rectangle is a part of the displayed frame, in pixels from its upper left corner.
type rectangle struct {
	X      int `json:"x"`
	Y      int `json:"y"`
	Width  int `json:"width"`
	Height int `json:"height"`
}

// cropVideo cuts a rectangle out of the displayed frame.
func cropVideo(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.CropVideoOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	asked := rectangle(o)
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	s := a.source
	if asked.X < 0 || asked.Y < 0 || asked.Width < 2 || asked.Height < 2 || asked.X > s.width-asked.Width || asked.Y > s.height-asked.Height {
		return product{}, filetool.Invalid("crop_outside", fmt.Sprintf(
			"The rectangle lies outside of the picture, which is shown with %d by %d pixels.", s.width, s.height))
	}
	// Colours are stored for blocks of two by two pixels.
	applied := rectangle{asked.X &^ 1, asked.Y &^ 1, even(asked.Width), even(asked.Height)}
	made, err := a.render(ctx, rendering{
		filters: []string{fmt.Sprintf("crop=%d:%d:%d:%d", applied.Width, applied.Height, applied.X, applied.Y)},
		width:   applied.Width, height: applied.Height, seconds: s.seconds, from: percentConverting, to: percentValidating,
	})
	if err != nil {
		return product{}, err
	}
	if applied != asked {
		a.warnf("The rectangle was made even: %d by %d pixels from %d, %d.", applied.Width, applied.Height, applied.X, applied.Y)
	}
	return product{
		path: made.path, contentType: made.container.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%d × %d pixels of %d × %d, %s %s", made.width, made.height, s.width, s.height, filetool.Size(sizeBytes), made.container.name)
		},
		more: map[string]any{"requested": asked, "applied": applied},
	}, nil
}
