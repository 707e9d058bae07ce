package apikeys_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/handlers/apikeys"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
)

const aKey = `{"name":"build server","purpose":"ci","scopes":["jobs:create","jobs:read"]}`

// made creates a key in a session.
func made(t *testing.T, c handlerstest.Client, body string, headers ...string) apikeys.APIKeyBody {
	t.Helper()
	var key apikeys.APIKeyBody
	c.POST("/v1/account/api-keys", body, headers...).Into(http.StatusCreated, &key)
	return key
}

func TestAKeyIsCreatedAndShownOnce(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	later := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	answered := c.POST("/v1/account/api-keys", strings.Replace(aKey, `}`, `,"expiresAt":"`+later.Format(time.RFC3339)+`"}`, 1))
	var key apikeys.APIKeyBody
	answered.Into(http.StatusCreated, &key)
	parsed, err := apikey.Parse(key.Key)
	event := handlerstest.LastEvent[account.APIKeyCreated](t, w)
	if err != nil || parsed.SHA256() != event.SHA256 || key.Prefix != parsed.Prefix() || key.Last4 != parsed.Last4() ||
		!strings.HasPrefix(key.Key, "tmk_live_") {
		t.Errorf("%+v made %+v, %v", key, event, err)
	}
	if key.ID != event.KeyID || key.Name != "build server" || key.Purpose != "ci" || !key.ExpiresAt.Equal(later) ||
		!cmp.Equal(key.Scopes, []string{"jobs:create", "jobs:read"}) || answered.Header.Get("Location") != "/v1/account/api-keys/"+key.ID {
		t.Errorf("%+v %v", key, answered.Header)
	}
	listed := c.GET("/v1/account/api-keys")
	listed.Ok(http.StatusOK)
	if strings.Contains(listed.Text, key.Key) || strings.Contains(listed.Text, "sha256") || !strings.Contains(listed.Text, key.ID) {
		t.Errorf("%s", listed.Text)
	}
	for _, l := range w.Log {
		if strings.Contains(string(l.Value), key.Key) {
			t.Errorf("the secret is in the log: %s", l.Value)
		}
	}
}

// TestUnderAnIdempotencyKeyTheSecretIsShownAgain to a client that repeats the request, and to nobody else; it is stored
// nowhere.
func TestUnderAnIdempotencyKeyTheSecretIsShownAgain(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	first := c.POST("/v1/account/api-keys", aKey, "Idempotency-Key", "k-1")
	first.Ok(http.StatusCreated)
	again := c.POST("/v1/account/api-keys", `{"scopes":["jobs:create","jobs:read"],"purpose":"ci","name":"build server"}`, "Idempotency-Key", "k-1")
	if again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" || again.StatusCode != http.StatusCreated {
		t.Errorf("first %s\nthen %d %s", first.Text, again.StatusCode, again.Text)
	}
	other := c.POST("/v1/account/api-keys", aKey, "Idempotency-Key", "k-2")
	if other.Ok(http.StatusCreated)["key"] == first.Object()["key"] {
		t.Error("two Idempotency-Keys yield the same secret")
	}
	c.POST("/v1/account/api-keys", strings.Replace(aKey, "ci", "local", 1), "Idempotency-Key", "k-1").Refused(422, "idempotency_key_reused")

	id, _ := first.Object()["id"].(string)
	turned := c.POST("/v1/account/api-keys/"+id+"/rotate", `{"graceSeconds":60}`, "Idempotency-Key", "r-1")
	turned.Ok(http.StatusOK)
	if again := c.POST("/v1/account/api-keys/"+id+"/rotate", `{"graceSeconds":60}`, "Idempotency-Key", "r-1"); again.Text != turned.Text {
		t.Errorf("first %s\nthen %s", turned.Text, again.Text)
	}
	for i := range w.Config.KeySecrets {
		w.Config.KeySecrets[i]++
	}
	if lost := c.POST("/v1/account/api-keys", aKey, "Idempotency-Key", "k-1").Ok(http.StatusCreated); lost["key"] != nil || lost["id"] != id {
		t.Errorf("a secret that is not the key's is shown: %v", lost)
	}
}

// TestAnIdempotencyKeyOfLongAgoMakesAnotherSecret: after 24 hours it creates another API key, with another secret.
func TestAnIdempotencyKeyOfLongAgoMakesAnotherSecret(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	first := made(t, c, aKey, "Idempotency-Key", "k-1")
	clear(w.Priors) // as after 24 hours
	if second := made(t, c, aKey, "Idempotency-Key", "k-1"); second.ID == first.ID || second.Key == first.Key {
		t.Errorf("%+v, then %+v", first, second)
	}
}

func TestAKeyIsRotated(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	key := made(t, c, aKey)
	for body, grace := range map[string]time.Duration{"": 24 * time.Hour, "{}": 24 * time.Hour, `{"graceSeconds":0}`: 0, `{"graceSeconds":604800}`: 7 * 24 * time.Hour} {
		var turned apikeys.RotatedBody
		c.POST("/v1/account/api-keys/"+key.ID+"/rotate", body).Into(http.StatusOK, &turned)
		event := handlerstest.LastEvent[account.APIKeyRotated](t, w)
		parsed, err := apikey.Parse(turned.Key)
		if err != nil || parsed.SHA256() != event.SHA256 || turned.Last4 != parsed.Last4() || turned.ID != key.ID ||
			!turned.PreviousExpiresAt.Equal(w.Log[len(w.Log)-1].At.Add(grace)) {
			t.Errorf("%q: %+v, %v", body, turned, err)
		}
	}
	path := "/v1/account/api-keys/" + key.ID + "/rotate"
	for body, want := range map[string]string{
		`{"graceSeconds":604801}`: "graceSeconds range", `{"graceSeconds":-1}`: "graceSeconds type", `{"graceSeconds":"1"}`: "graceSeconds type",
		`{"grace":1}`: "grace unknown_field",
	} {
		if got := strings.Join(c.POST(path, body).Faults(), ", "); got != want {
			t.Errorf("%s: %s", body, got)
		}
	}
	c.DELETE("/v1/account/api-keys/" + key.ID)
	c.POST(path, "").Refused(404, "not_found")
}

func TestAKeyIsRenamedAndGivenOtherScopes(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	key := made(t, c, aKey)
	path := "/v1/account/api-keys/" + key.ID
	first := c.PATCH(path, `{"name":"deployer"}`, "Idempotency-Key", "p-1")
	var changed apikeys.APIKeyBody
	first.Into(http.StatusOK, &changed)
	want := key
	want.Name, want.Key = "deployer", ""
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Error(diff)
	}
	c.PATCH(path, `{"scopes":["jobs:cancel"]}`).Into(http.StatusOK, &changed)
	if changed.Name != "deployer" || !cmp.Equal(changed.Scopes, []string{"jobs:cancel"}) {
		t.Errorf("%+v", changed)
	}
	same := c.PATCH(path, `{"name":"deployer"}`)
	if same.Ok(http.StatusOK)["name"] != "deployer" {
		t.Errorf("%s", same.Text)
	}
	if again := c.PATCH(path, `{"name":"deployer"}`, "Idempotency-Key", "p-1"); again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("first %s\nthen %s", first.Text, again.Text)
	}
	for body, want := range map[string]string{
		`{}`: "min_properties", `{"name":""}`: "name min_length", `{"scopes":[]}`: "scopes min_items",
		`{"scopes":["all"]}`: "scopes enum", `{"scopes":["jobs:read","jobs:read"]}`: "scopes unique_items", `{"scopes":"jobs:read"}`: "scopes type",
		`{"purpose":"ci"}`: "purpose unknown_field", `{"name":"a\nb"}`: "name pattern",
	} {
		if got := strings.Join(c.PATCH(path, body).Faults(), ", "); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	for _, unknown := range []string{"key_none", "key_%00", "nope"} {
		c.PATCH("/v1/account/api-keys/"+unknown, `{"name":"x"}`).Refused(404, "not_found")
	}
}

func TestAKeyIsRevoked(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	key := made(t, c, aKey)
	for range 2 {
		answered := c.DELETE("/v1/account/api-keys/" + key.ID)
		if answered.StatusCode != http.StatusNoContent || answered.Text != "" {
			t.Errorf("%d %s", answered.StatusCode, answered.Text)
		}
	}
	if w.Account.Keys[key.ID].RevokedAt == nil || !strings.Contains(c.GET("/v1/account/api-keys").Text, `"revokedAt"`) {
		t.Error("it is not revoked")
	}
	c.DELETE("/v1/account/api-keys/key_none").Refused(404, "not_found")
	c.Do(http.MethodDelete, "/v1/account/api-keys/"+key.ID, `{"really":true}`).Refused(422, "validation_failed")
}

func TestKeysAreListedWithTheirLastUse(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	key := made(t, c, aKey)
	made(t, c, aKey)
	w.People.Uses = []auth.UseOfKey{{AccountID: handlerstest.TestAccount, KeyID: key.ID, At: handlerstest.Noon}}
	var listed apikeys.APIKeysBody
	c.GET("/v1/account/api-keys").Into(http.StatusOK, &listed)
	for _, k := range listed.Keys {
		if used := k.LastUsedAt != nil && k.LastUsedAt.Equal(handlerstest.Noon); used != (k.ID == key.ID) {
			t.Errorf("%+v", k)
		}
	}
	if len(listed.Keys) != 2 {
		t.Errorf("%d keys", len(listed.Keys))
	}
	w.Away["keys"] = errors.New("connection refused")
	c.GET("/v1/account/api-keys").Refused(503, "service_unavailable")
}

func TestAKeyIsRefused(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	c := w.SignedIn()
	for body, want := range map[string]string{
		`{}`: "name required, purpose required, scopes required",
		`{"name":"x","purpose":"fun","scopes":["jobs:read"]}`:                                        "purpose enum",
		`{"name":"x","purpose":"ci","scopes":["jobs:read"],"expiresAt":"2001-01-01T00:00:00Z"}`:      "expiresAt range",
		`{"name":"x","purpose":"ci","scopes":["jobs:read"],"expiresAt":"tomorrow"}`:                  "expiresAt date_time",
		`{"name":"x","purpose":"ci","scopes":["jobs:read"],"expiresAt":"9999-12-31T23:59:59-01:00"}`: "expiresAt date_time",
		`{"name":"x","purpose":"ci","scopes":[],"key":"mine"}`:                                       "scopes min_items, key unknown_field",
		`{"name":"` + strings.Repeat("x", 101) + `","purpose":"ci","scopes":["jobs:read"]}`:          "name pattern",
	} {
		if got := strings.Join(c.POST("/v1/account/api-keys", body).Faults(), ", "); got != want {
			t.Errorf("%.90s: %s, want %s", body, got, want)
		}
	}
	w.MustSend(t, account.SuspendAccount{Reason: "abuse"})
	c.POST("/v1/account/api-keys", aKey).Refused(403, "account_suspended")
	c.GET("/v1/account/api-keys").Ok(http.StatusOK)
}

func TestATestAccountHasTestKeys(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Account.Test = true
	if key := made(t, w.SignedIn(), aKey); !strings.HasPrefix(key.Key, "tmk_test_") {
		t.Errorf("%+v", key)
	}
}
