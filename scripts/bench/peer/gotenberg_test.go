package peer

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// standIn accepts and refuses forms on two routes as the source of Gotenberg 8 does (its packages api and libreoffice),
// and prints what it was sent. It has never been compared with a Gotenberg that runs: there is none where these tests run.
func standIn() http.Handler {
	mux := http.NewServeMux()
	answer := func(route, refusal string, accepts func(name string) bool) {
		mux.HandleFunc("POST "+route, func(w http.ResponseWriter, r *http.Request) {
			if err := r.ParseMultipartForm(1 << 20); err != nil || len(r.MultipartForm.File["files"]) != 1 {
				http.Error(w, "Invalid form data: "+refusal, http.StatusBadRequest)
				return
			}
			sent := r.MultipartForm.File["files"][0]
			if !accepts(sent.Filename) {
				http.Error(w, "Invalid form data: "+refusal, http.StatusBadRequest)
				return
			}
			file, err := sent.Open()
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			defer file.Close()
			content, _ := io.ReadAll(file)
			w.Header().Set("Content-Type", "application/pdf")
			_, _ = fmt.Fprintf(w, "%%PDF-1.7 %s of %s by %s", content, sent.Filename, route)
		})
	}
	answer("/forms/chromium/convert/html", "form file 'index.html' is required", func(name string) bool { return name == "index.html" })
	answer("/forms/libreoffice/convert", "no form file found for extensions: [.docx .pptx .xlsx]", func(name string) bool {
		return slices.Contains([]string{".docx", ".pptx", ".xlsx"}, strings.ToLower(filepath.Ext(name)))
	})
	return mux
}

func started(t *testing.T, handler http.Handler) Gotenberg {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return Gotenberg{URL: server.URL + "/", Client: server.Client()}
}

func TestDocumentsAreSentAsGotenbergTakesThem(t *testing.T) {
	g := started(t, standIn())
	pdf, err := g.HTML(t.Context(), []byte("<h1>page</h1>"))
	if want := "%PDF-1.7 <h1>page</h1> of index.html by /forms/chromium/convert/html"; string(pdf) != want || err != nil {
		t.Errorf("%q, %v", pdf, err)
	}
	pdf, err = g.Office(t.Context(), "document.docx", []byte("letter"))
	if want := "%PDF-1.7 letter of document.docx by /forms/libreoffice/convert"; string(pdf) != want || err != nil {
		t.Errorf("%q, %v", pdf, err)
	}
}

func TestAnAnswerThatIsNoPDFIsAnError(t *testing.T) {
	_, err := started(t, standIn()).Office(t.Context(), "document.exe", nil)
	if want := "400 Bad Request: Invalid form data: no form file found"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("refused: %v", err)
	}
	page := started(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>a proxy</html>") }))
	if _, err := page.HTML(t.Context(), nil); !errors.Is(err, ErrNoPDF) {
		t.Errorf("answered by another: %v", err)
	}
	away := Gotenberg{URL: "http://127.0.0.1:1", Client: http.DefaultClient}
	if _, err := away.HTML(t.Context(), nil); err == nil {
		t.Error("nobody there is no error")
	}
}
