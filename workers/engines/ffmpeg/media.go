package ffmpeg

// Media is the content of a file.
type Media struct {
	// Seconds is the declared duration, 0 if there is none. StartSeconds is the time of the first sample.
	Seconds, StartSeconds float64
	SizeBytes             int64
	// Video and Audio are the streams in the file's order.
	Video []Video
	Audio []Audio
	// Stills are tracks of one frame beside sound: covers, as some programs write them. They count as Pictures.
	Stills []Video
	// Pictures counts covers, Others subtitles and data; no tool keeps them.
	Pictures, Others int
}

// Video is a video stream.
type Video struct {
	Codec, PixelFormat string
	// Width and Height are those of the stored picture, in pixels.
	Width, Height int
	// Aspect is the display width of a stored pixel relative to its height; 1 is square.
	Aspect float64
	// Turned is the rotation with which players show it, in degrees clockwise: 0, 90, 180 or 270.
	Turned int
	// Rate is the mean of frames per second; RateMax is the lowest rate that represents all frames' times. 0 is unknown.
	Rate, RateMax float64
	Seconds       float64
	StartSeconds  float64
	// Frames is the number of frames, if Probe was called with count.
	Frames int
	// BitsPerSecond is 0 if the file does not declare it.
	BitsPerSecond int64
	// HDR: a transfer function for high dynamic range. Interlaced: fields instead of frames. Alpha: transparency.
	HDR, Interlaced, Alpha bool
}

// Displayed returns the size in which players show the picture: upright, with square pixels.
func (v Video) Displayed() (width, height int) {
	width, height = v.Width, v.Height
	if v.Aspect != 1 {
		width = int(float64(width)*v.Aspect + 0.5)
	}
	if v.Turned%180 != 0 {
		return height, width
	}
	return width, height
}

// Audio is an audio track.
type Audio struct {
	Codec string
	// SampleRate is in hertz.
	SampleRate, Channels  int
	Seconds, StartSeconds float64
	// BitsPerSecond is 0 if the file does not declare it.
	BitsPerSecond int64
	// Default marks the track that players choose.
	Default bool
}
