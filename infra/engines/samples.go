package engines

import "embed"

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
var samples = map[string]sample{
	"html-to-pdf-api":      {file: "page.html", contentType: "text/html"},
	"html-markdown-to-pdf": {file: "page.html", contentType: "text/html", as: "html-to-pdf-api"},

	"word-to-pdf":        {file: "document.docx", contentType: typeDOCX, lacks: lacksFormulas},
	"spreadsheet-to-pdf": {file: "sheet.xlsx", contentType: typeXLSX},
	"slides-to-pdf":      {file: "slides.pptx", contentType: typePPTX},
	"pdf-to-ppt":         {file: "plain.pdf", contentType: typePDF},

	"pdf-to-text":       {file: "asian.pdf", contentType: typePDF, lacks: lacksCharacterMaps},
	"pdf-to-docx":       {file: "plain.pdf", contentType: typePDF, as: "pdf-to-text"},
	"pdf-to-images-zip": {file: "plain.pdf", contentType: typePDF, options: `{"dpi":36}`},
	"pdf-to-markdown":   {file: "plain.pdf", contentType: typePDF},
	"pdf-to-excel":      {file: "plain.pdf", contentType: typePDF, as: "pdf-to-markdown"},

	"image-compress-api": {file: "picture.png", contentType: typePNG},

	"audio-to-mp3":       {file: "tone.wav", contentType: typeWAV},
	"audio-trimmer":      {file: "tone.wav", contentType: typeWAV, options: `{"endSeconds":0.2}`, as: "audio-to-mp3"},
	"compress-audio":     {file: "tone.wav", contentType: typeWAV, as: "audio-to-mp3"},
	"extract-audio":      {file: "film.mp4", contentType: typeMP4, as: "audio-to-mp3"},
	"resize-video":       {file: "film.mp4", contentType: typeMP4, options: `{"width":32}`},
	"trim-video":         {file: "film.mp4", contentType: typeMP4, options: `{"endSeconds":0.3}`, as: "resize-video"},
	"compress-video":     {file: "film.mp4", contentType: typeMP4, as: "resize-video"},
	"crop-video":         {file: "film.mp4", contentType: typeMP4, options: `{"x":0,"y":0,"width":32,"height":32}`, as: "resize-video"},
	"change-video-speed": {file: "film.mp4", contentType: typeMP4, options: `{"speed":2}`, as: "resize-video"},
	"mute-video":         {file: "film.mp4", contentType: typeMP4},
	"video-to-gif":       {file: "film.mp4", contentType: typeMP4, options: `{"fps":5,"width":32}`},
}
