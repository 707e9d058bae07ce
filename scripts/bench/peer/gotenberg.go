// Package peer has Gotenberg, another service that makes PDFs with Chromium and LibreOffice, convert documents as its
// documentation says (https://gotenberg.dev/docs/routes), so that the same documents can be timed there and here.
package peer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
)

// Gotenberg is one that runs somewhere.
type Gotenberg struct {
	// URL is its root, as in http://localhost:3000.
	URL    string
	Client *http.Client
}

// ErrNoPDF means that the answer is not a PDF.
var ErrNoPDF = errors.New("gotenberg: the answer is not a PDF")

// HTML prints a page: POST /forms/chromium/convert/html with the file index.html.
func (g Gotenberg) HTML(ctx context.Context, page []byte) (pdf []byte, err error) {
	return g.convert(ctx, "/forms/chromium/convert/html", "index.html", page)
}

// Office converts a document, whose kind Gotenberg reads from the name: POST /forms/libreoffice/convert.
func (g Gotenberg) Office(ctx context.Context, name string, document []byte) (pdf []byte, err error) {
	return g.convert(ctx, "/forms/libreoffice/convert", name, document)
}

// convert sends one file of a multipart form, under "files".
func (g Gotenberg) convert(ctx context.Context, route, name string, content []byte) ([]byte, error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("files", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(g.URL, "/")+route, &form)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", w.FormDataContentType())
	response, err := g.Client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("gotenberg: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	switch {
	case err != nil:
		return nil, fmt.Errorf("gotenberg: %s: %w", route, err)
	case response.StatusCode != http.StatusOK:
		return nil, fmt.Errorf("gotenberg: %s: %s: %.300s", route, response.Status, answer)
	case !bytes.HasPrefix(answer, []byte("%PDF-")):
		return nil, fmt.Errorf("%w: %s: %.60q", ErrNoPDF, route, answer)
	}
	return answer, nil
}
