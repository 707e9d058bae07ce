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
	// as is the tool that is probed for this one at the start: it runs the same programs, filters and encoders, and a
	// start has no time for both.
	as string
	// lacks checks for what an engine may silently leave out.
	lacks lack
}

// lack returns what is missing in a converted text, "" for nothing.
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

// samples are the samples of all tools, by slug.
var samples = func() map[string]sample {
	all := map[string]sample{}
	for _, c := range classes {
		maps.Copy(all, c.samples)
	}
	return all
}()
