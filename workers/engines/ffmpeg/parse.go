package ffmpeg

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// media converts ffprobe's output.
func (p probed) media() Media {
	m := Media{Seconds: decimal(p.Format.Duration), StartSeconds: decimal(p.Format.StartTime), SizeBytes: whole(p.Format.Size)}
	for _, s := range p.Streams {
		switch {
		case s.CodecType == "video" && s.Disposition.AttachedPicture == 1:
			m.Pictures++
		case s.CodecType == "video" && s.FramesDeclared == "1" && p.hasSound():
			m.Pictures++
			m.Stills = append(m.Stills, s.video())
		case s.CodecType == "video":
			m.Video = append(m.Video, s.video())
		case s.CodecType == "audio":
			m.Audio = append(m.Audio, s.audio())
		default:
			m.Others++
		}
	}
	return m
}

// countStills adds how many frames a picture beside sound has, where the demuxer does not say it.
func (p probed) countStills(s Source) error {
	if s.ContentType != "video/webm" || !p.hasSound() {
		return nil
	}
	single, err := stills(s.Path)
	for i := range p.Streams {
		if p.Streams[i].CodecType != "video" || p.Streams[i].Disposition.AttachedPicture == 1 || len(single) == 0 {
			continue
		}
		if single[0] {
			p.Streams[i].FramesDeclared = "1"
		}
		single = single[1:]
	}
	return err
}

// hasSound reports whether there is sound that a picture of one frame belongs to, as a cover does.
func (p probed) hasSound() bool {
	return slices.ContainsFunc(p.Streams, func(s probedStream) bool { return s.CodecType == "audio" })
}

func (s probedStream) video() Video {
	return Video{
		Codec: s.CodecName, PixelFormat: s.PixelFormat, Width: s.Width, Height: s.Height,
		Aspect: aspect(s.SampleAspectRatio), Turned: s.turned(),
		Rate: fraction(s.AvgFrameRate, "/"), RateMax: fraction(s.RealFrameRate, "/"),
		Seconds: decimal(s.Duration), StartSeconds: decimal(s.StartTime), Frames: int(whole(s.PacketsRead)),
		BitsPerSecond: whole(s.BitRate),
		HDR:           s.ColorTransfer == "smpte2084" || s.ColorTransfer == "arib-std-b67",
		Interlaced:    s.FieldOrder != "" && s.FieldOrder != "progressive" && s.FieldOrder != "unknown",
		Alpha:         s.Tags.AlphaMode == "1" || strings.HasPrefix(s.PixelFormat, "yuva") || strings.Contains(s.PixelFormat, "rgba"),
	}
}

func (s probedStream) audio() Audio {
	return Audio{
		Codec: s.CodecName, SampleRate: int(whole(s.SampleRate)), Channels: s.Channels, Seconds: decimal(s.Duration),
		StartSeconds: decimal(s.StartTime), BitsPerSecond: whole(s.BitRate), Default: s.Disposition.Default == 1,
	}
}

// turned reads the display matrix, whose angle is counter-clockwise, rounded to a quarter turn.
func (s probedStream) turned() int {
	for _, side := range s.SideData {
		if side.Rotation != nil && !math.IsNaN(*side.Rotation) {
			quarters := int(math.Round(-*side.Rotation / 90))
			return ((quarters%4 + 4) % 4) * 90
		}
	}
	return 0
}

// aspect is 1 if the file declares none, or an impossible one.
func aspect(said string) float64 {
	value := fraction(said, ":")
	if value < 0.1 || value > 10 {
		return 1
	}
	return value
}

func fraction(said, sign string) float64 {
	above, below, found := strings.Cut(said, sign)
	if !found || decimal(below) == 0 {
		return 0
	}
	return decimal(above) / decimal(below)
}

// decimal is 0 for what is not a finite number.
func decimal(said string) float64 {
	value, err := strconv.ParseFloat(said, 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		return 0
	}
	return value
}

func whole(said string) int64 {
	value, err := strconv.ParseInt(said, 10, 64)
	if err != nil {
		return 0
	}
	return value
}
