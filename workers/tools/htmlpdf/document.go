package htmlpdf

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"os"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/textfile"
)

const (
	// inputBytesMax is the tool's maxInputBytes.
	inputBytesMax = 5_000_000
	// documentBytesMax bounds the document with its assets, each inserted wherever it is used.
	documentBytesMax = 50_000_000
)

// document is what is printed.
type document struct {
	html       string
	inputBytes int64
	warnings   []string
	// blocked are references that were taken out of header and footer.
	blocked int
	// more is metadata of this document.
	more map[string]any
}

// The reasons of refusals.
const (
	reasonInput    = "invalid_input"
	reasonMismatch = "content_mismatch"
	reasonEmpty    = "empty_document"
)

var (
	errEmptyInput    = errors.New("the input is empty")
	errNoText        = errors.New("the file is not a text")
	errInputTooLarge = fmt.Errorf("the input is larger than %d bytes", inputBytesMax)
)

// readDocument reads the input file. Every fault of its content is an error that says what to change; inputError distinguishes
// them from faults of the disk.
func readDocument(path, contentType string) (document, error) {
	content, err := readBounded(path)
	if err != nil {
		return document{}, err
	}
	mediaType, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return document{}, inputError{reasonInput, fmt.Errorf("content type %q: %w", contentType, err)}
	}
	doc := document{inputBytes: int64(len(content))}
	switch mediaType {
	case "text/html":
		err = doc.readHTML(content, contentType)
	case "application/json":
		err = doc.readPayload(content)
	default:
		err = fmt.Errorf("content type %q is neither text/html nor application/json", contentType)
	}
	if err == nil && strings.TrimSpace(doc.html) == "" {
		err = errEmptyInput
	}
	if err != nil {
		return document{}, inputError{reasonInput, err}
	}
	return doc, nil
}

func readBounded(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, inputBytesMax+1))
	switch {
	case err != nil:
		return nil, err
	case len(content) > inputBytesMax:
		return nil, inputError{reasonInput, errInputTooLarge}
	case len(content) == 0:
		return nil, inputError{reasonInput, errEmptyInput}
	}
	return content, nil
}

// readHTML converts the text to UTF-8. What is valid UTF-8 stays unchanged, whatever charset it declares: an inline text is
// always UTF-8, even with a meta element of another charset.
func (d *document) readHTML(content []byte, contentType string) error {
	text, err := textfile.Decode(content, declaredHere(contentType, content))
	if err != nil {
		return errNoText
	}
	d.html, d.warnings = text.Content, append(d.warnings, text.Warnings()...)
	d.more = map[string]any{"charset": text.Charset}
	if text.Charset != "utf-8" {
		d.warnings = append(d.warnings, "The text is not UTF-8 and was read as "+text.Charset+".")
	}
	return nil
}

// declaredHere returns the charset that the content type declares, or else the document.
func declaredHere(contentType string, content []byte) string {
	if _, parameters, err := mime.ParseMediaType(contentType); err == nil && parameters["charset"] != "" {
		return strings.ToLower(parameters["charset"])
	}
	return declaredCharset("text/html", content)
}
