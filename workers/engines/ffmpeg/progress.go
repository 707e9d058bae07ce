package ffmpeg

import (
	"bytes"
	"strings"
)

// lineBytesMax is longer than any line of -progress.
const lineBytesMax = 4 << 10

// listener parses the output of -progress: groups of name=value lines, each ending with progress=continue or progress=end.
type listener struct {
	progress func(seconds float64)
	rest     []byte
	outcome  Outcome
}

// Write implements io.Writer.
func (l *listener) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	for {
		end := bytes.IndexByte(l.rest, '\n')
		if end < 0 {
			break
		}
		l.hear(string(l.rest[:end]))
		l.rest = l.rest[end+1:]
	}
	if len(l.rest) > lineBytesMax {
		l.rest = nil
	}
	return len(p), nil
}

func (l *listener) hear(line string) {
	name, value, _ := strings.Cut(line, "=")
	value = strings.TrimSpace(value)
	switch name {
	case "out_time_us":
		// N/A before the first packet, and negative before the beginning.
		l.outcome.Seconds = max(l.outcome.Seconds, float64(whole(value))/1e6)
	case "frame":
		l.outcome.Frames = int(whole(value))
	case "total_size":
		l.outcome.SizeBytes = whole(value)
	case "progress":
		if l.progress != nil {
			l.progress(l.outcome.Seconds)
		}
	}
}
