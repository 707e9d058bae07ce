package people_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

// accesses returns the account's trail as the person sees it, oldest first.
func accesses(t *testing.T, c handlerstest.Client, query string) (all []people.AccessBody) {
	t.Helper()
	cursor := ""
	for more := true; more; more = cursor != "" {
		var page people.AccessesBody
		c.GET("/v1/account/access?"+query+"&cursor="+cursor).Into(http.StatusOK, &page)
		all, cursor = append(all, page.Entries...), ""
		if page.NextCursor != nil {
			cursor = *page.NextCursor
		}
	}
	slices.Reverse(all)
	return all
}

func told(entries []people.AccessBody) (lines []string) {
	for _, e := range entries {
		line := string(e.Kind)
		if e.Actor != "" {
			actor, id, _ := strings.Cut(string(e.Actor), ":")
			line += " by " + actor + ":" + id[:4]
		}
		if e.Subject != "" {
			line += " of " + e.Subject[:min(len(e.Subject), 7)]
		}
		lines = append(lines, line)
	}
	return lines
}

// TestAPersonSeesWhoGotAtTheirAccount: from the sign-up on, each with who it was, from where, and on what.
func TestAPersonSeesWhoGotAtTheirAccount(t *testing.T) {
	w, first, second := twice(t)
	anyone := w.WithKey("")
	anyone.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, "another password")).Refused(401, "invalid_credentials")
	anyone.POST("/v1/account/sessions", handlerstest.SignInWith("bob@example.com", "another password")).Refused(401, "invalid_credentials")
	anyone.POST("/v1/account", adaSignsUp).Ok(http.StatusCreated)
	second.POST("/v1/account/password", passwords("another password", newPassword)).Refused(403, "invalid_credentials")
	second.POST("/v1/account/email", handlerstest.SignInWith(countess, handlerstest.AdaPassword)).Ok(http.StatusOK)
	second.DELETE("/v1/account/sessions/" + openSessions(t, first)[2].ID)
	second.POST("/v1/account/password", passwords(handlerstest.AdaPassword, newPassword))
	third := w.Session(anyone.POST("/v1/account/sessions", handlerstest.SignInWith(countess, newPassword)))
	third.GET("/v1/history", "Accept", "application/x-ndjson").Let()
	third.GET("/v1/credits/ledger/export").Let()
	third.GET("/v1/usage/export").Let()
	third.Do(http.MethodHead, "/v1/usage/export", "")
	third.DELETE("/v1/account/sessions/current")
	got := told(accesses(t, second, "limit=5"))
	want := []string{
		"signed_up by person:usr_", "signed_in by person:usr_", "signed_in by person:usr_", "sign_in_failed", "signed_in by person:usr_",
		"password_failed by person:usr_", "email_changed by person:usr_", "session_ended by person:usr_ of ses_",
		"password_changed by person:usr_", "session_ended by person:usr_ of ses_", "signed_in by person:usr_",
		"exported by person:usr_ of history", "exported by person:usr_ of ledger.", "exported by person:usr_ of usage.c",
		"signed_out by person:usr_ of ses_",
	}
	for i, line := range got {
		if j := strings.Index(line, " of ses_"); j > 0 {
			got[i] = line[:j+len(" of ses_")]
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, e := range accesses(t, second, "") {
		if e.Network != "192.0.2.0/24" || e.At.Before(handlerstest.Noon) || !strings.HasPrefix(e.ID, "acc_") {
			t.Errorf("%+v", e)
		}
	}
}

func TestAccessesAreBoundedByTime(t *testing.T) {
	w, _, second := twice(t)
	w.Now = handlerstest.Noon.Add(time.Hour)
	if got := accesses(t, second, "from=2026-03-02T12:01:00Z&to=2026-03-02T12:02:00Z"); len(got) != 1 || got[0].Agent != "Firefox 140 on Linux" {
		t.Errorf("%+v", got)
	}
	for query, want := range map[string]string{
		"limit=0&cursor=%20": "limit range, cursor pattern", "cursor=forged": "cursor pattern", "from=1": "from date_time",
		"from=2026-03-02T12:00:00Z&to=2026-03-02T11:00:00Z": "to range", "kind=signed_in": "kind unknown",
	} {
		if got := strings.Join(second.GET("/v1/account/access?"+query).Faults(), ", "); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
	w.Away["accesses"] = errors.New("connection refused")
	second.GET("/v1/account/access").Refused(503, "service_unavailable")
}

// TestNobodyIsRefusedBecauseTheTrailIsAway, and what happened meanwhile is there later.
func TestNobodyIsRefusedBecauseTheTrailIsAway(t *testing.T) {
	w, _, second := twice(t)
	w.Away["trail"] = errors.New("connection refused")
	for range 3 {
		w.WithKey("").POST("/v1/account/sessions", adaSignsUp).Ok(http.StatusCreated)
	}
	if before := accesses(t, second, ""); len(before) != 0 {
		t.Errorf("%v", told(before))
	}
	delete(w.Away, "trail")
	if after := accesses(t, second, ""); len(after) != 6 {
		t.Errorf("%v", told(after))
	}
}

// TestAResultThatIsDownloadedIsInTheTrail with the key whose address it was, once a minute.
func TestAResultThatIsDownloadedIsInTheTrail(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Now = handlerstest.Noon.Add(time.Minute)
	w.Put(handlerstest.SucceededJob("job_1"))
	w.Objects["output-1"] = []byte(handlerstest.PDF)
	ada := w.SignedIn()
	for _, c := range []handlerstest.Client{w.Client, ada} {
		address := fmt.Sprint(c.GET("/v1/jobs/job_1/download-intent").Ok(http.StatusOK)["url"])
		path := strings.TrimPrefix(address, "https://api.example.com")
		for range 3 {
			if got := w.WithKey("").GET(path, "Range", "bytes=1-2", "User-Agent", "curl/8"); got.StatusCode != http.StatusPartialContent {
				t.Fatalf("%d %s", got.StatusCode, got.Text)
			}
		}
		w.WithKey("").Do(http.MethodHead, path, "")
		w.WithKey("").GET(path+"0").Refused(403, "invalid_signature")
	}
	got := accesses(t, ada, "")
	ids := map[string]bool{}
	for _, e := range got {
		ids[e.ID] = true
		if e.Kind != "downloaded" || e.Subject != "job_1" || e.Agent != "curl/8" || e.Network != "192.0.2.0/24" {
			t.Errorf("%+v", e)
		}
	}
	if len(ids) != 2 || got[0].Actor != "key:key_1" || got[len(got)-1].Actor != "" {
		t.Errorf("%+v", got)
	}
}
