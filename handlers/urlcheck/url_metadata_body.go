package urlcheck

import (
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
)

const contentTypeBytesMax = 200

// urlMetadataBody is the answer of POST /v1/url-metadata.
type urlMetadataBody struct {
	URL         string `json:"url"`
	FinalURL    string `json:"finalUrl"`
	HTTPStatus  int    `json:"httpStatus"`
	ContentType string `json:"contentType,omitzero"`
	// Truncated means that the page was longer than what was read.
	Truncated bool `json:"truncated"`
	webpage.Page

	FetchedAt time.Time      `json:"fetchedAt"`
	Redirects []redirectBody `json:"redirects"`
}

type redirectBody struct {
	From       string `json:"from"`
	To         string `json:"to"`
	HTTPStatus int    `json:"httpStatus"`
}

func renderPage(address string, p webpage.Fetched, at time.Time) urlMetadataBody {
	contentType := p.Header.Get("Content-Type")
	contentType = strings.ToValidUTF8(contentType[:min(len(contentType), contentTypeBytesMax)], "")
	body := urlMetadataBody{
		URL: address, FinalURL: p.FinalURL, HTTPStatus: p.HTTPStatus, ContentType: contentType,
		Truncated: p.Truncated, Page: webpage.Read(p),
		FetchedAt: at.UTC().Truncate(time.Millisecond), Redirects: make([]redirectBody, len(p.Redirects)),
	}
	for i, r := range p.Redirects {
		body.Redirects[i] = redirectBody(r)
	}
	return body
}
