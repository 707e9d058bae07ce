package objectstoretest

import (
	"io"
	"net/http"
	"net/http/httptest"

	"toolmill/infra/objectstore"
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
		{0, io.SeekStart, 0, "0123456789"},
	} {
		at, err := object.Seek(step.offset, step.whence)
		rest, readErr := io.ReadAll(object)
		if at != step.at || err != nil || string(rest) != step.rest || readErr != nil {
			t.Errorf("%+v: at %d, %q, %v, %v", step, at, rest, err, readErr)
		}
	}
}

func (t contract) serveContent() {
	object, info, err := t.store.Open(t.Context(), t.put("0123456789"))
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	request.Header.Set("Range", "bytes=2-4")
	response := httptest.NewRecorder()
	http.ServeContent(response, request, "file.pdf", info.ModTime, object)
	if response.Code != http.StatusPartialContent || response.Body.String() != "234" {
		t.Errorf("%d %q", response.Code, response.Body)
	}
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
