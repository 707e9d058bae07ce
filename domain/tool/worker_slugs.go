package tool

// WorkerSlugs are the tools that make jobs (docs/design/specification.md §2.8). Those without a Contract are not served yet.
var WorkerSlugs = []string{
	"word-to-pdf", "slides-to-pdf", "spreadsheet-to-pdf", "html-markdown-to-pdf", "pdf-to-images-zip", "pdf-to-text",
	"pdf-to-markdown", "pdf-to-docx", "pdf-to-excel", "pdf-to-ppt", "trim-video", "compress-video", "video-to-gif",
	"mute-video", "extract-audio", "resize-video", "crop-video", "change-video-speed", "audio-trimmer", "audio-to-mp3",
	"compress-audio", "html-to-pdf-api", "image-compress-api",
}
