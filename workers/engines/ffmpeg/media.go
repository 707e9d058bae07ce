package ffmpeg

// Media is what a file holds.
type Media struct {
	// Seconds is how long it is by its own account, 0 where it has none. StartSeconds is the time of its first sample.
	Seconds, StartSeconds float64
	SizeBytes             int64
	// Video are the moving pictures, Audio the sound tracks, in the file's order.
	Video []Video
	Audio []Audio
	// Pictures are covers, and Others subtitles and data: what no tool keeps.
	Pictures, Others int
}

// Video is a stream of pictures.
type Video struct {
	Codec, PixelFormat string
	// Width and Height are of the stored picture, in pixels.
	Width, Height int
	// Aspect is how wide a stored pixel is shown, 1 for square.
	Aspect float64
	// Turned is the rotation by which players show it, in degrees clockwise: 0, 90, 180 or 270.
	Turned int
	// Rate is the mean of frames a second; RateMax is the one that all frames' times fit in. 0 is unknown.
	Rate, RateMax float64
	Seconds       float64
	StartSeconds  float64
	// Frames are those counted, where Count was asked for.
	Frames int
	// BitsPerSecond is 0 where the file does not say.
	BitsPerSecond int64
	// HDR: a transfer function for bright screens. Interlaced: fields. Alpha: transparency.
	HDR, Interlaced, Alpha bool
}

// Displayed is the size in which players show the picture: upright, with square pixels.
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

// Audio is a sound track.
type Audio struct {
	Codec string
	// SampleRate is in hertz.
	SampleRate, Channels  int
	Seconds, StartSeconds float64
	// BitsPerSecond is 0 where the file does not say.
	BitsPerSecond int64
	// Default marks the track that players choose.
	Default bool
}
