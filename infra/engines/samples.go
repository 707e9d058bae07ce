package engines

import (
	"embed"

	"github.com/toolmill/toolmill/domain/tool"
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
var samples = map[string]sample{
	tool.HTMLToPDFAPI:      {file: "page.html", contentType: "text/html"},
	tool.HTMLMarkdownToPDF: {file: "page.html", contentType: "text/html", as: tool.HTMLToPDFAPI},

	tool.WordToPDF:        {file: "document.docx", contentType: typeDOCX, lacks: lacksFormulas},
	tool.SpreadsheetToPDF: {file: "sheet.xlsx", contentType: typeXLSX},
	tool.SlidesToPDF:      {file: "slides.pptx", contentType: typePPTX},
	tool.PDFToPPT:         {file: "plain.pdf", contentType: typePDF},

	tool.PDFToText:      {file: "asian.pdf", contentType: typePDF, lacks: lacksCharacterMaps},
	tool.PDFToDOCX:      {file: "plain.pdf", contentType: typePDF, as: tool.PDFToText},
	tool.PDFToImagesZIP: {file: "plain.pdf", contentType: typePDF, options: `{"dpi":36}`},
	tool.PDFToMarkdown:  {file: "plain.pdf", contentType: typePDF},
	tool.PDFToExcel:     {file: "plain.pdf", contentType: typePDF, as: tool.PDFToMarkdown},

	tool.ImageCompressAPI: {file: "picture.png", contentType: typePNG},

	tool.AudioToMP3:       {file: "tone.wav", contentType: typeWAV},
	tool.AudioTrimmer:     {file: "tone.wav", contentType: typeWAV, options: `{"endSeconds":0.2}`, as: tool.AudioToMP3},
	tool.CompressAudio:    {file: "tone.wav", contentType: typeWAV, as: tool.AudioToMP3},
	tool.ExtractAudio:     {file: "film.mp4", contentType: typeMP4, as: tool.AudioToMP3},
	tool.ResizeVideo:      {file: "film.mp4", contentType: typeMP4, options: `{"width":32}`},
	tool.TrimVideo:        {file: "film.mp4", contentType: typeMP4, options: `{"endSeconds":0.3}`, as: tool.ResizeVideo},
	tool.CompressVideo:    {file: "film.mp4", contentType: typeMP4, as: tool.ResizeVideo},
	tool.CropVideo:        {file: "film.mp4", contentType: typeMP4, options: `{"x":0,"y":0,"width":32,"height":32}`, as: tool.ResizeVideo},
	tool.ChangeVideoSpeed: {file: "film.mp4", contentType: typeMP4, options: `{"speed":2}`, as: tool.ResizeVideo},
	tool.MuteVideo:        {file: "film.mp4", contentType: typeMP4},
	tool.VideoToGIF:       {file: "film.mp4", contentType: typeMP4, options: `{"fps":5,"width":32}`},
}
