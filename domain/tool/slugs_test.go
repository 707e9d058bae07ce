package tool

import (
	"slices"
	"testing"
)

// The tools of the specification (docs/design/specification.md §2.8), each list in the order of its text. A new tool is
// added here too.

var workerSlugs = []string{
	"word-to-pdf", "slides-to-pdf", "spreadsheet-to-pdf", "html-markdown-to-pdf", "pdf-to-images-zip", "pdf-to-text",
	"pdf-to-markdown", "pdf-to-docx", "pdf-to-excel", "pdf-to-ppt", "trim-video", "compress-video", "video-to-gif",
	"mute-video", "extract-audio", "resize-video", "crop-video", "change-video-speed", "audio-trimmer", "audio-to-mp3",
	"compress-audio", "html-to-pdf-api", "image-compress-api",
}

var browserSlugs = []string{
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

func TestSlugsAreThoseOfTheSpecification(t *testing.T) {
	const browser, worker = 66, 23
	if len(browserSlugs) != browser || len(workerSlugs) != worker {
		t.Errorf("%d browser and %d worker slugs", len(browserSlugs), len(workerSlugs))
	}
	all := slices.Sorted(slices.Values(slices.Concat(browserSlugs, workerSlugs)))
	if len(slices.Compact(all)) != browser+worker {
		t.Error("a slug is listed twice")
	}
}
