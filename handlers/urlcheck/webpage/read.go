package webpage

import (
	"cmp"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// Read describes a page. If it is not HTML, only its headers count: Content-Type, Content-Language and X-Robots-Tag.
func Read(f Fetched) Page {
	base, err := url.Parse(f.FinalURL)
	if err != nil {
		base = new(url.URL)
	}
	r := &reader{base: base}
	if isHTML(f) {
		text, name := decode(f.Body, f.Header.Get("Content-Type"))
		r.page.Charset = name
		r.read(html.NewTokenizer(strings.NewReader(text)))
	}
	return r.finish(f.Header)
}

func isHTML(f Fetched) bool {
	mediaType, _, err := mime.ParseMediaType(cmp.Or(f.Header.Get("Content-Type"), http.DetectContentType(f.Body)))
	if err != nil {
		mediaType, _, _ = strings.Cut(f.Header.Get("Content-Type"), ";")
	}
	mediaType = strings.ToLower(strings.TrimSpace(mediaType))
	return mediaType == "text/html" || mediaType == "application/xhtml+xml"
}

// decode finds the encoding as browsers do: a byte order mark, the header, a meta element. Without any of these, valid UTF-8 is
// taken as UTF-8.
func decode(body []byte, contentType string) (text, name string) {
	encoding, name, certain := charset.DetermineEncoding(body[:min(len(body), 1024)], contentType)
	if !certain && name != "utf-8" && validUTF8(body) {
		return string(body), "utf-8"
	}
	decoded, err := encoding.NewDecoder().Bytes(body)
	if err != nil {
		return strings.ToValidUTF8(string(body), "\ufffd"), name
	}
	return strings.ToValidUTF8(string(decoded), "\ufffd"), name // UTF-8 is passed on without decoding
}

// validUTF8 also accepts text that was cut within its last character.
func validUTF8(body []byte) bool {
	for range utf8.UTFMax - 1 {
		if len(body) == 0 || utf8.Valid(body) {
			break
		}
		body = body[:len(body)-1]
	}
	return utf8.Valid(body)
}

// reader holds what was read so far, and the position in the page.
type reader struct {
	page Page
	base *url.URL
	// baseSet and titled record that the first base and the first title were read.
	baseSet, titled bool
	// raw is the element whose text comes next: title or script.
	raw string
	// foreign is the nesting depth in svg, which has titles of its own; inert that in template, which is not shown.
	foreign, inert int
	// level is that of the heading being read, 0 for none; heading is its text so far.
	level       int
	heading     strings.Builder
	scriptBytes int
}

func (r *reader) read(z *html.Tokenizer) {
	for {
		switch z.Next() {
		case html.ErrorToken:
			r.endHeading()
			return
		case html.StartTagToken:
			r.start(z, false)
		case html.SelfClosingTagToken:
			r.start(z, true)
		case html.EndTagToken:
			name, _ := z.TagName()
			r.end(string(name))
		case html.TextToken:
			r.text(z)
		case html.CommentToken, html.DoctypeToken:
		}
	}
}

func (r *reader) text(z *html.Tokenizer) {
	switch {
	case r.raw == "title":
		r.page.Title, r.titled = clean(string(z.Text()), titleBytesMax), true
	case r.raw == "script":
		r.script(z.Text())
	case r.level > 0 && r.heading.Len() < textBytesMax:
		r.heading.Write(z.Text())
	}
	r.raw = ""
}

func (r *reader) end(name string) {
	r.raw = ""
	switch name {
	case "svg", "math":
		r.foreign = max(0, r.foreign-1)
	case "template":
		r.inert = max(0, r.inert-1)
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.endHeading()
	}
}
