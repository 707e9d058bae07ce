package engines

import (
	"embed"
	"maps"
)

//go:embed samples
var sampleFiles embed.FS

// sample is a tiny job for a tool.
type sample struct {
	// file is one of sampleFiles, which samples/make makes.
	file, contentType, options string
	// as is the tool whose sample speaks for this one at the start: it runs the same programs, filters and encoders, and a
	// start has no time for more.
	as string
	// lacks looks for what an engine may leave out without a word.
	lacks lack
}

// lack says what a made file shows to be missing, "" for nothing.
type lack func(text string) string

const (
	typePDF  = "application/pdf"
	typeMP4  = "video/mp4"
	typeWAV  = "audio/wav"
	typePNG  = "image/png"
	typeDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	typeXLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	typePPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
)

// samples are those of all tools, by slug.
var samples = func() map[string]sample {
	all := map[string]sample{}
	for _, c := range classes {
		maps.Copy(all, c.samples)
	}
	return all
}()
