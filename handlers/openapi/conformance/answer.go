package conformance

import (
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Answer is the answer to a request.
type Answer struct {
	Method string
	// Path is relative to the server's address, without a query.
	Path   string
	Status int
	Header http.Header
	Body   string
}

// Check returns an error for each difference between an answer and its description: status, headers, type, body. A request to
// an undescribed address must be refused as the document's introduction says.
func (d *Document) Check(a Answer) error {
	operation, pathKnown := d.Find(a.Method, a.Path)
	switch {
	case operation != nil:
		return d.checkAgainst(a, operation)
	case pathKnown:
		return d.checkError(a, http.StatusMethodNotAllowed, "method_not_allowed")
	default:
		return d.checkError(a, http.StatusNotFound, "not_found")
	}
}

func (d *Document) checkAgainst(a Answer, o *Operation) error {
	described := o.at.at("responses").at(strconv.Itoa(a.Status))
	if !described.is() {
		return fmt.Errorf("%s: status %d is not described: %s", o.ID, a.Status, a.Body)
	}
	if err := errors.Join(d.checkHeaders(a, described), d.checkBody(a, described)); err != nil {
		return fmt.Errorf("%s, status %d: %w\n%s", o.ID, a.Status, err, a.Body)
	}
	return nil
}

// told are the headers that must be described wherever they are sent.
var told = []string{
	"Accept-Ranges", "Allow", "Content-Disposition", "Content-Range", "Etag", "Idempotency-Replayed", "Location", "Ratelimit",
	"Ratelimit-Policy", "Retry-After", "Set-Cookie", "Www-Authenticate", "X-Request-Id",
}

func (d *Document) checkHeaders(a Answer, described place) error {
	var faults []error
	known := make(map[string]bool)
	for name, header := range described.at("headers").members() {
		known[http.CanonicalHeaderKey(name)] = true
		values := a.Header.Values(name)
		if len(values) == 0 && header.at("required").isTrue() {
			faults = append(faults, fmt.Errorf("the header %s is missing", name))
		}
		for _, value := range values {
			if err := d.check(header.at("schema"), spelled(header.at("schema"), value)); err != nil {
				faults = append(faults, fmt.Errorf("the header %s: %w", name, err))
			}
		}
	}
	for _, name := range told {
		if len(a.Header.Values(name)) > 0 && !known[name] {
			faults = append(faults, fmt.Errorf("the header %s is not described", name))
		}
	}
	return errors.Join(faults...)
}

// spelled converts the text of a header or query parameter into the JSON that its schema expects.
func spelled(schema place, text string) string {
	if kind := schema.at("type").text(); kind == "integer" || kind == "boolean" {
		return text
	}
	return quoted(text)
}

func (d *Document) checkBody(a Answer, described place) error {
	content := described.at("content")
	if a.Method == http.MethodHead {
		return nil
	}
	if !content.is() {
		if a.Body != "" {
			return errors.New("there is a body, and none is described")
		}
		return nil
	}
	mediaType, _, _ := mime.ParseMediaType(a.Header.Get("Content-Type"))
	schema := content.at(mediaType).at("schema")
	if !schema.is() && content.at("*/*").is() {
		return nil
	}
	if !schema.is() {
		return fmt.Errorf("Content-Type %q is not described", mediaType)
	}
	if mediaType != "application/json" {
		return nil
	}
	return d.check(schema, a.Body)
}

// checkError checks the refusal of an undescribed address or method.
func (d *Document) checkError(a Answer, status int, code string) error {
	if a.Method == http.MethodHead {
		return nil
	}
	named := strings.Contains(a.Body, `"code":"`+code+`"`)
	if a.Status != status || !named || status == http.StatusMethodNotAllowed && a.Header.Get("Allow") == "" {
		return fmt.Errorf("%s %s is not described, and answers %d %s", a.Method, a.Path, a.Status, a.Body)
	}
	return d.check(d.root().at("components").at("schemas").at("Error"), a.Body)
}

// Codes returns all error codes of the document with their statuses, of one operation or, if nil, of all.
func (d *Document) Codes(of *Operation) map[string][]int {
	codes := make(map[string][]int)
	for _, o := range d.Operations {
		if of != nil && o != of {
			continue
		}
		for status, response := range o.at.at("responses").members() {
			number, _ := strconv.Atoi(status)
			code := response.at("content").at("application/json").at("schema").at("properties").at("error").at("properties").at("code")
			for _, one := range code.at("enum").items() {
				if !slices.Contains(codes[one.text()], number) {
					codes[one.text()] = append(codes[one.text()], number)
				}
			}
		}
	}
	return codes
}
