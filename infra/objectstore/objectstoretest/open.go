package objectstoretest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/toolmill/toolmill/infra/objectstore"
)

func (t contract) seeking() {
	object, _, err := t.store.Open(t.Context(), t.put("0123456789"))
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	for _, step := range []struct {
		offset int64
		whence int
		at     int64
		rest   string
	}{
		{7, io.SeekStart, 7, "789"},
		{0, io.SeekEnd, 10, ""},
		{-4, io.SeekEnd, 6, "6789"},
		{-8, io.SeekCurrent, 2, "23456789"},
		{99, io.SeekStart, 99, ""},
		{0, io.SeekStart, 0, "0123456789"},
	} {
		at, err := object.Seek(step.offset, step.whence)
		rest, readErr := io.ReadAll(object)
		if at != step.at || err != nil || string(rest) != step.rest || readErr != nil {
			t.Errorf("%+v: at %d, %q, %v, %v", step, at, rest, err, readErr)
		}
	}
	if _, err := object.Seek(-1, io.SeekStart); err == nil {
		t.Error("sought to before the start")
	}
}

func (t contract) serveContent() {
	key := t.put("0123456789")
	for asked, want := range map[string]string{
		"":           "200 0123456789",
		"bytes=0-0":  "206 0",
		"bytes=2-4":  "206 234",
		"bytes=9-":   "206 9",
		"bytes=-2":   "206 89",
		"bytes=8-99": "206 89",
		"bytes=10-":  "416 ",
	} {
		if got := t.serve(key, asked); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

// serve requests a range over HTTP and returns status and body.
func (t contract) serve(key, asked string) string {
	t.Helper()
	object, info, err := t.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	if asked != "" {
		request.Header.Set("Range", asked)
	}
	response := httptest.NewRecorder()
	http.ServeContent(response, request, "file.pdf", info.ModTime, object)
	return fmt.Sprint(response.Code, " ", response.Body)
}

func (t contract) missing() {
	t.mustLack(objectstore.NewKey("test"))
	t.mustLack("test")
}

func (t contract) closeEarly() {
	key := t.put("content")
	first, _, err := t.store.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	t.mustHold(key, "content")
}
