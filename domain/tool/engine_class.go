package tool

// The engine classes: each names the queue and the concurrency that the attempts of its tools share.
const (
	Chromium    = "chromium"
	LibreOffice = "libreoffice"
	Vips        = "vips"
	Poppler     = "poppler"
	PDFium      = "pdfium"
	FFmpeg      = "ffmpeg"
)
