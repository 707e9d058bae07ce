package media

import (
	"context"
	"fmt"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// changeVideoSpeed shows the same pictures faster or slower, and keeps the pitch of the sound.
func changeVideoSpeed(ctx context.Context, a *attempt) (product, error) {
	o, err := filetool.Options[tool.ChangeVideoSpeedOptions](a.in.Options)
	if err != nil {
		return product{}, err
	}
	if err := a.openVideo(ctx); err != nil {
		return product{}, err
	}
	s := a.source
	r := rendering{
		filters: []string{"setpts=PTS/" + plain(o.Speed)}, width: s.width, height: s.height, seconds: s.seconds / o.Speed,
		dropChapters: true, from: percentConverting, to: percentValidating,
		// Gaps are filled with silence first: atempo would close them, and the sound would run ahead.
		audioFilters: append([]string{"aresample=async=1:first_pts=0"}, tempo(o.Speed)...),
	}
	if rate := s.video.Rate; o.Speed > 1 && rate > 0 && rate < 1000 {
		r.filters = append(r.filters, "fps="+plain(rate)) // no screen shows 240 pictures a second
	}
	made, err := a.render(ctx, r)
	if err != nil {
		return product{}, err
	}
	return product{
		path: made.path, contentType: made.container.contentType,
		summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s instead of %s, %s %s", clock(made.media.Seconds), clock(s.seconds), filetool.Size(sizeBytes), made.container.name)
		},
		more: map[string]any{
			"oldDurationSeconds": thousandths(s.seconds), "newDurationSeconds": thousandths(made.media.Seconds), "speed": o.Speed,
		},
	}, nil
}

// tempo returns as many filters as the speed needs: above 2, atempo drops samples, and it accepts none below 0.5.
func tempo(speed float64) (filters []string) {
	for ; speed > 2; speed /= 2 {
		filters = append(filters, "atempo=2")
	}
	for ; speed < 0.5; speed /= 0.5 {
		filters = append(filters, "atempo=0.5")
	}
	return append(filters, "atempo="+plain(speed))
}

func plain(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) }
