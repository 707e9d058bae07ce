package tool

// BrowserSlugs are the tools that run in the web app only (docs/design/specification.md §2.8): a job for one is refused as
// browser_only_tool.
var BrowserSlugs = []string{
	"compress-pdf", "merge-pdf", "split-pdf", "pdf-to-images", "images-to-pdf", "add-page-numbers", "rotate-pdf",
	"organize-pdf", "remove-pdf-pages", "extract-pdf-pages", "watermark-pdf", "sign-pdf", "protect-pdf", "unlock-pdf",
	"redact-pdf", "zip-extractor", "file-renamer", "compress-image", "heic-to-jpg", "resize-image", "convert-image",
	"transparent-background", "upscale-image", "watermark-image", "image-metadata-viewer", "blur-redact-image",
	"profile-photo", "social-presets", "screenshot-beautifier", "batch-resize", "object-remover", "image-editor",
	"json-formatter", "csv-workbench", "text-diff", "text-workbench", "base64", "code-workbench", "yaml-to-json",
	"json-to-yaml", "uuid-generator", "jwt-decoder", "timestamp-converter", "url-encode-decode", "regex-tester",
	"api-console", "qr-code-generator", "utm-builder", "web-audit-workbench", "color-palette", "invoice-builder",
	"quote-builder", "email-signature-generator", "tax-calculator", "remove-image-exif", "password-generator",
	"hash-checksum", "pii-text-scanner", "safe-url-checker", "secret-scanner", "file-type-inspector",
	"document-metadata-scanner", "pdf-metadata-remover", "video-audio-editor", "video-metadata-viewer",
	"generate-video-thumbnail",
}
