package tool

// comingSoon are the browser tools that the web app cannot run yet: they are listed as coming_soon, and a run of one is refused
// before anything is charged. A tool that is not here has its folder handlers/web/app/src/tools/{slug}, which a test of
// handlers/web holds true.
var comingSoon = map[string]bool{
	// PDF
	"compress-pdf": true,
	"sign-pdf":     true,
	"redact-pdf":   true,

	// Files
	"zip-extractor": true,
	"file-renamer":  true,

	// Images
	"image-editor":   true,
	"compress-image": true,

	// Text, data and code
	"api-console": true,

	// Web and business
	"web-audit-workbench": true,
	"invoice-builder":     true,
	"quote-builder":       true,

	// Privacy and security
	"remove-image-exif":         true,
	"password-generator":        true,
	"hash-checksum":             true,
	"pii-text-scanner":          true,
	"safe-url-checker":          true,
	"secret-scanner":            true,
	"file-type-inspector":       true,
	"document-metadata-scanner": true,
	"pdf-metadata-remover":      true,

	// Video and audio
	"generate-video-thumbnail": true,
}
