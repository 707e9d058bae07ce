package web

import (
	"net/http"
	"strings"
)

// pagePolicy lets a page load scripts, styles and data from this service only, and what it has made itself (blob:, previews
// of results). Nothing is inline, so there is neither a nonce nor a hash. Texts become HTML only by the policy that
// Svelte's templates use.
var pagePolicy = strings.Join([]string{
	"default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self'", "img-src 'self' blob: data:", "media-src blob:",
	"frame-src blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
	"frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types svelte-trusted-html toolmill",
}, "; ")

// workerPolicy is that of the code which reads people's files: it may compile WebAssembly, and connect to nothing at all. What
// it needs beside its scripts the page fetches and hands over. Firefox counts the modules that a worker imports among workers, so
// they need 'self' there.
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"

// mediaWorker begins the name of the one worker whose engine, an MP3 encoder, starts another from a blob.
const mediaWorker = "video-audio-editor-"

// policyOfWorker returns the policy of a worker's file.
func policyOfWorker(name string) string {
	if strings.HasPrefix(name, mediaWorker) {
		return workerPolicy + " blob:"
	}
	return workerPolicy
}

// serviceWorkerPolicy lets the service worker ask this service, for what it keeps.
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

// permissions are those that a page could ask people for; the app copies to the clipboard and does nothing else.
const permissions = "accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(self), " +
	"display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), " +
	"payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()"

// guard adds what keeps other sites out of an answer: they can neither embed, open, read nor reinterpret it.
func guard(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
}

// guardPage adds the policies of a page.
func guardPage(h http.Header) {
	guard(h)
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Permissions-Policy", permissions)
}
