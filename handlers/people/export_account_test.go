package people_test

import (
	"archive/zip"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestAPersonTakesTheirDataOut(t *testing.T) {
	w, first, _ := twice(t)
	got := first.GET("/v1/account/export")
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/zip" ||
		got.Header.Get("Content-Disposition") != `attachment; filename="account.zip"` || got.Header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	archive, err := zip.NewReader(strings.NewReader(got.Text), int64(len(got.Text)))
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	if id, err := io.ReadAll(file); err != nil || string(id) != w.People.People[handlerstest.Ada].AccountID {
		t.Errorf("the export is of %s: %v", id, err)
	}
	if head := first.Do(http.MethodHead, "/v1/account/export", ""); head.StatusCode != http.StatusOK || head.Text != "" {
		t.Errorf("HEAD: %d %q", head.StatusCode, head.Text)
	}
	noted := accesses(t, first, "")
	if last := noted[len(noted)-1]; last.Kind != "exported" || last.Subject != "account.zip" || !strings.HasPrefix(string(last.Actor), "person:") {
		t.Errorf("%+v", last)
	}
}

// TestAnExportNeedsARecentSignIn: a session that somebody finds open takes less than everything.
func TestAnExportNeedsARecentSignIn(t *testing.T) {
	w, first, second := twice(t) // at noon, and a minute later
	w.Now = handlerstest.Noon.Add(15 * time.Minute)
	details := first.GET("/v1/account/export").Refused(403, "recent_sign_in_required")
	if details["signedInAt"] != "2026-03-02T12:00:00Z" || details["recentSeconds"] != float64(900) {
		t.Errorf("%v", details)
	}
	if got := second.GET("/v1/account/export"); got.StatusCode != http.StatusOK {
		t.Errorf("%d %s", got.StatusCode, got.Text)
	}
	w.Now = handlerstest.Noon.Add(time.Hour)
	again := w.Session(w.WithKey("").POST("/v1/account/sessions", adaSignsUp))
	if got := again.GET("/v1/account/export"); got.StatusCode != http.StatusOK {
		t.Errorf("%d %s", got.StatusCode, got.Text)
	}
}

func TestAnExportThatCannotBegin(t *testing.T) {
	w, first, _ := twice(t)
	w.Away["takeouts"] = errors.New("connection refused")
	first.GET("/v1/account/export").Refused(503, "service_unavailable")
}

// TestAnExportIsCutOffRatherThanShort: a client must not take a part for the whole.
func TestAnExportIsCutOffRatherThanShort(t *testing.T) {
	w, first, _ := twice(t)
	w.Away["export"] = errors.New("connection refused")
	defer func() {
		if cut := recover(); cut != http.ErrAbortHandler { //nolint:errorlint // the value itself
			t.Errorf("it ended with %v", cut)
		}
	}()
	got := first.GET("/v1/account/export")
	t.Errorf("answered %d with %d bytes", got.StatusCode, len(got.Text))
}

// TestAnExportEndsWhenTheProcessStops, and none begins any more.
func TestAnExportEndsWhenTheProcessStops(t *testing.T) {
	w, first, second := twice(t)
	w.People.Exporting = w.Handler.Drain
	defer func() {
		if cut := recover(); cut != http.ErrAbortHandler { //nolint:errorlint // the value itself
			t.Errorf("it ended with %v", cut)
		}
		second.GET("/v1/account/export").Refused(503, "service_unavailable")
	}()
	first.GET("/v1/account/export")
}
