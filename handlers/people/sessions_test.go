package people_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

// twice returns Ada signed in with curl at noon, and a minute later with a browser.
func twice(t *testing.T) (w *handlerstest.World, first, second handlerstest.Client) {
	t.Helper()
	w = handlerstest.NewPeopleWorld(t)
	w.Now = handlerstest.Noon
	c := w.WithKey("")
	c.POST("/v1/account", adaSignsUp).Ok(http.StatusCreated)
	w.People.ForgetSessions() // that of the sign-up
	first = c.Session(c.POST("/v1/account/sessions", adaSignsUp, "User-Agent", "curl/8.5.0"))
	w.Now = handlerstest.Noon.Add(time.Minute)
	second = c.Session(c.POST("/v1/account/sessions", adaSignsUp, "User-Agent", firefox))
	return w, first, second
}

func openSessions(t *testing.T, c handlerstest.Client) []people.OpenSessionBody {
	t.Helper()
	var body people.OpenSessionsBody
	c.GET("/v1/account/sessions").Into(http.StatusOK, &body)
	return body.Sessions
}

func TestAPersonSeesTheirSessions(t *testing.T) {
	w, first, second := twice(t)
	open := openSessions(t, second)
	if len(open) != 2 {
		t.Fatalf("%+v", open)
	}
	newest, oldest := open[0], open[1]
	if newest.Agent != "Firefox 140 on Linux" || !newest.Current || newest.Network != "192.0.2.0/24" || !newest.CreatedAt.Equal(w.Now) {
		t.Errorf("%+v", newest)
	}
	if oldest.Agent != "curl/8.5.0" || oldest.Current || !oldest.LastSeenAt.Equal(handlerstest.Noon) || !strings.HasPrefix(oldest.ID, "ses_") {
		t.Errorf("%+v", oldest)
	}
	if mine := openSessions(t, first); mine[0].Current || !mine[1].Current {
		t.Errorf("%+v", mine)
	}
}

// TestWhereASessionIsUsedIsRecorded once a minute, in the background.
func TestWhereASessionIsUsedIsRecorded(t *testing.T) {
	w, first, second := twice(t)
	w.Now = handlerstest.Noon.Add(10*time.Minute + 30*time.Second)
	first.GET("/v1/account").Ok(http.StatusOK)
	ended, end := context.WithCancel(t.Context())
	end()
	if err := w.Handler.RecordSessionsSeen(ended); err != nil {
		t.Fatal(err)
	}
	if open := openSessions(t, second); !open[1].LastSeenAt.Equal(handlerstest.Noon.Add(10*time.Minute)) || open[1].Network != "192.0.2.0/24" {
		t.Errorf("%+v", open[1])
	}
}

func TestAPersonEndsASession(t *testing.T) {
	_, first, second := twice(t)
	open := openSessions(t, second)
	if got := second.DELETE("/v1/account/sessions/" + open[1].ID); got.StatusCode != http.StatusNoContent || got.Header.Get("Set-Cookie") != "" {
		t.Errorf("%d %s %v", got.StatusCode, got.Text, got.Header)
	}
	first.GET("/v1/account").Refused(401, "invalid_session")
	second.DELETE("/v1/account/sessions/"+open[1].ID).Refused(404, "not_found")
	for _, id := range []string{"ses_none", "ses_", "usr_1", "ses_a%00"} {
		second.DELETE("/v1/account/sessions/"+id).Refused(404, "not_found")
	}
	if out := second.DELETE("/v1/account/sessions/" + open[0].ID); out.StatusCode != http.StatusNoContent || !strings.Contains(out.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("the own one: %d %s %v", out.StatusCode, out.Text, out.Header)
	}
	second.GET("/v1/account").Refused(401, "invalid_session")
}

func TestAPersonEndsAllOtherSessions(t *testing.T) {
	w, first, second := twice(t)
	bob := w.Session(w.WithKey("").POST("/v1/account", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)))
	for range 2 {
		if got := second.DELETE("/v1/account/sessions"); got.StatusCode != http.StatusNoContent {
			t.Errorf("%d %s", got.StatusCode, got.Text)
		}
	}
	first.GET("/v1/account").Refused(401, "invalid_session")
	bob.GET("/v1/account").Ok(http.StatusOK)
	if open := openSessions(t, second); len(open) != 1 || !open[0].Current {
		t.Errorf("%+v", open)
	}
}

// TestNobodyEndsTheSessionOfAnother: nor learns whether it exists.
func TestNobodyEndsTheSessionOfAnother(t *testing.T) {
	w, first, second := twice(t)
	bob := w.Session(w.WithKey("").POST("/v1/account", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)))
	bob.DELETE("/v1/account/sessions/"+openSessions(t, second)[1].ID).Refused(404, "not_found")
	first.GET("/v1/account").Ok(http.StatusOK)
}

func TestSessionsWhileTheStoreIsAway(t *testing.T) {
	w, _, second := twice(t)
	id := openSessions(t, second)[1].ID
	w.Away["open sessions"] = errors.New("connection refused")
	second.GET("/v1/account/sessions").Refused(503, "service_unavailable")
	second.DELETE("/v1/account/sessions").Refused(503, "service_unavailable")
	second.DELETE("/v1/account/sessions/"+id).Refused(503, "service_unavailable")
}
