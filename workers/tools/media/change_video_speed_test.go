package media

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestASpeedIsChanged(t *testing.T) {
	for contentType, name := range map[string]string{mp4: "steps.mp4", webm: "steps.webm"} {
		for _, speed := range []float64{0.25, 4} {
			r := mustRun(t, "change-video-speed", contentType, `{"speed":`+plain(speed)+`}`, steps(t, name))
			m := probe(t, contentType, r.File.Name())
			if !near(m.Seconds, 4/speed, 0.25) || !near(m.Audio[0].Seconds, 4/speed, 0.25) && contentType == mp4 {
				t.Errorf("%s at %v: %+v", contentType, speed, m)
			}
			if r.Metadata["oldDurationSeconds"].(float64) < 3.9 || r.Metadata["newDurationSeconds"] != thousandths(m.Seconds) {
				t.Errorf("%v", r.Metadata)
			}
			// 440 Hz stay 440 Hz.
			if tone := frequency(t, r.File.Name()); !near(tone, 440, 6) {
				t.Errorf("%s at %v: the tone is %.0f Hz", contentType, speed, tone)
			}
			counts := secondsOf(t, brightness(t, r.File.Name()))
			for second, frames := range counts[:4] {
				if want := 10 / math.Max(1, speed); math.Abs(float64(frames)-want) > 1.1 {
					t.Errorf("%s at %v: %d frames of second %d", contentType, speed, frames, second)
				}
			}
		}
	}
}

// frequency returns how often per second the sound crosses zero upwards, in its middle.
func frequency(t testing.TB, path string) float64 {
	t.Helper()
	const rate = 16_000
	samples := raw(t, "-i", path, "-vn", "-ac", "1", "-ar", strconv.Itoa(rate), "-f", "s16le")
	middle := samples[len(samples)/4&^1 : len(samples)*3/4&^1]
	crossings, below := 0, false
	for i := 0; i+1 < len(middle); i += 2 {
		level := int16(uint16(middle[i]) | uint16(middle[i+1])<<8)
		if below && level >= 0 {
			crossings++
		}
		below = level < 0
	}
	return float64(crossings) * rate / float64(len(middle)/2)
}

func TestTempoIsMadeOfSmallSteps(t *testing.T) {
	for speed, want := range map[float64]string{
		1: "atempo=1", 2: "atempo=2", 4: "atempo=2,atempo=2", 3: "atempo=2,atempo=1.5", 0.25: "atempo=0.5,atempo=0.5", 0.4: "atempo=0.5,atempo=0.8",
	} {
		if got := strings.Join(tempo(speed), ","); got != want {
			t.Errorf("%v: %s", speed, got)
		}
	}
}
