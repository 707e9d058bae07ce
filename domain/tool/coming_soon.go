package tool

// comingSoon are the browser tools that the web app cannot run yet: they are listed as coming_soon, and a run of one is refused
// before anything is charged. A tool that is not here has its folder handlers/web/app/src/tools/{slug}, which a test of
// handlers/web holds true.
var comingSoon = map[string]bool{
	// PDF
	"compress-pdf": true,
	"sign-pdf":     true,
	"redact-pdf":   true,

	// Images
	"compress-image":         true,
	"heic-to-jpg":            true,
	"resize-image":           true,
	"convert-image":          true,
	"transparent-background": true,
	"upscale-image":          true,
	"watermark-image":        true,
	"image-metadata-viewer":  true,
	"blur-redact-image":      true,
	"profile-photo":          true,
	"social-presets":         true,
	"screenshot-beautifier":  true,
	"batch-resize":           true,
	"object-remover":         true,
	"image-editor":           true,

	// Text, data and code
	"api-console": true,

	// Video and audio
	"video-audio-editor":       true,
	"video-metadata-viewer":    true,
	"generate-video-thumbnail": true,
}
