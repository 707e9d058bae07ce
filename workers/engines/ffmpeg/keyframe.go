package ffmpeg

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Keyframe returns the time of the last keyframe of the first video at or before a time, in seconds. Errors: those of
// failure.go, of package sandbox.
func (*Engine) Keyframe(ctx context.Context, s Source, at float64) (float64, error) {
	// ffprobe seeks to the keyframe before, and reads from there to just after the time.
	interval := strconv.FormatFloat(at, 'f', 6, 64) + "%" + strconv.FormatFloat(at+0.001, 'f', 6, 64)
	if at <= 0 {
		return at, nil
	}
	s, err := s.absolute()
	if err != nil {
		return 0, fmt.Errorf("find keyframe: %w", err)
	}
	var answer bytes.Buffer
	result, err := sandbox.Run(ctx, s.show(sandbox.Spec{
		Engine: "ffmpeg", Path: prober, Env: environment(), Stdout: &answer, StdoutBytesMax: saidBytesMax, Limits: limits(),
		Args: append([]string{
			"-v", "error", "-hide_banner", "-select_streams", "V:0", "-read_intervals", interval,
			"-show_entries", "packet=pts_time,flags", "-of", "csv=p=0",
		}, s.arguments()...),
	}))
	if err != nil {
		return 0, fmt.Errorf("find keyframe: %w", refusal(result, err))
	}
	return lastKeyframe(answer.String(), at), nil
}

// lastKeyframe parses lines as in "1.500000,K_".
func lastKeyframe(answer string, at float64) (found float64) {
	for line := range strings.Lines(answer) {
		time, flags, _ := strings.Cut(strings.TrimSpace(line), ",")
		if seconds, err := strconv.ParseFloat(time, 64); err == nil && strings.HasPrefix(flags, "K") && seconds <= at+0.0005 {
			found = max(found, seconds)
		}
	}
	return found
}
