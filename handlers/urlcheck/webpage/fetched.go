package webpage

import "net/http"

// Fetched is the answer at an address.
type Fetched struct {
	// FinalURL is the address that answered, in its canonical form.
	FinalURL   string
	HTTPStatus int
	// Header is the answer's header.
	Header http.Header
	// Body is what was read of the page, decoded: at most 2 MB, and nothing if it is not HTML. Truncated is set if
	// there was more.
	Body      []byte
	Truncated bool
	// Redirects are those followed, in order.
	Redirects []Redirect
}

// Redirect is an answer that was followed. From and To are addresses in their canonical form.
type Redirect struct {
	From, To   string
	HTTPStatus int
}
