package media

import (
	"fmt"
	"math"
)

// clock returns a time for people, as in 1:02:03 or 0:04.5.
func clock(seconds float64) string {
	tenths := int(math.Round(seconds * 10))
	hours, minutes, rest := tenths/36000, tenths/600%60, tenths%600
	text := fmt.Sprintf("%d:%02d", minutes, rest/10)
	if hours > 0 {
		text = fmt.Sprintf("%d:%02d:%02d", hours, minutes, rest/10)
	}
	if rest%10 != 0 {
		text += fmt.Sprintf(".%d", rest%10)
	}
	return text
}

// thousandths rounds to three decimals: no file is more exact.
func thousandths(value float64) float64 { return math.Round(value*1000) / 1000 }

// kbps returns the mean bitrate in kilobits per second.
func kbps(sizeBytes int64, seconds float64) float64 {
	if seconds <= 0 {
		return 0
	}
	return math.Round(float64(sizeBytes)*8/seconds/100) / 10
}

// ratio returns the output's size divided by the input's, so below 1 is smaller.
func ratio(output, input int64) float64 { return thousandths(float64(output) / float64(max(1, input))) }

func percentOf(output, input int64) string {
	return fmt.Sprintf("%.0f%%", max(1, ratio(output, input)*100))
}

// size is a picture's size in metadata.
func size(width, height int) map[string]any { return map[string]any{"width": width, "height": height} }
