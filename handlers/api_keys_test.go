package handlers

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/projections"
)

const aKey = `{"name":"build server","purpose":"ci","scopes":["jobs:create","jobs:read"]}`

// made makes a key in a session.
func made(t *testing.T, c client, body string, headers ...string) apiKeyBody {
	t.Helper()
	var key apiKeyBody
	c.post("/v1/account/api-keys", body, headers...).into(http.StatusCreated, &key)
	return key
}

func TestAKeyIsMadeAndShownOnce(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	later := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	answered := c.post("/v1/account/api-keys", strings.Replace(aKey, `}`, `,"expiresAt":"`+later.Format(time.RFC3339)+`"}`, 1))
	var key apiKeyBody
	answered.into(http.StatusCreated, &key)
	parsed, err := apikey.Parse(key.Key)
	event := lastEvent[account.APIKeyCreated](t, w)
	if err != nil || parsed.SHA256() != event.SHA256 || key.Prefix != parsed.Prefix() || key.Last4 != parsed.Last4() ||
		!strings.HasPrefix(key.Key, "tmk_live_") {
		t.Errorf("%+v made %+v, %v", key, event, err)
	}
	if key.ID != event.KeyID || key.Name != "build server" || key.Purpose != "ci" || !key.ExpiresAt.Equal(later) ||
		!cmp.Equal(key.Scopes, []string{"jobs:create", "jobs:read"}) || answered.Header.Get("Location") != "/v1/account/api-keys/"+key.ID {
		t.Errorf("%+v %v", key, answered.Header)
	}
	listed := c.get("/v1/account/api-keys")
	listed.ok(http.StatusOK)
	if strings.Contains(listed.body, key.Key) || strings.Contains(listed.body, "sha256") || !strings.Contains(listed.body, key.ID) {
		t.Errorf("%s", listed.body)
	}
	for _, l := range w.log {
		if strings.Contains(string(l.Value), key.Key) {
			t.Errorf("the secret is in the log: %s", l.Value)
		}
	}
}

// TestUnderAnIdempotencyKeyTheSecretIsShownAgain: to who has the request, and nobody else; it is kept nowhere.
func TestUnderAnIdempotencyKeyTheSecretIsShownAgain(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	first := c.post("/v1/account/api-keys", aKey, idempotencyKeyHeader, "k-1")
	first.ok(http.StatusCreated)
	again := c.post("/v1/account/api-keys", `{"scopes":["jobs:create","jobs:read"],"purpose":"ci","name":"build server"}`, idempotencyKeyHeader, "k-1")
	if again.body != first.body || again.Header.Get(idempotencyReplayedHeader) != "true" || again.StatusCode != http.StatusCreated {
		t.Errorf("first %s\nthen %d %s", first.body, again.StatusCode, again.body)
	}
	other := c.post("/v1/account/api-keys", aKey, idempotencyKeyHeader, "k-2")
	if other.ok(http.StatusCreated)["key"] == first.object()["key"] {
		t.Error("two Idempotency-Keys make one secret")
	}
	c.post("/v1/account/api-keys", strings.Replace(aKey, "ci", "local", 1), idempotencyKeyHeader, "k-1").refused(422, "idempotency_key_reused")

	id, _ := first.object()["id"].(string)
	turned := c.post("/v1/account/api-keys/"+id+"/rotate", `{"graceSeconds":60}`, idempotencyKeyHeader, "r-1")
	turned.ok(http.StatusOK)
	if again := c.post("/v1/account/api-keys/"+id+"/rotate", `{"graceSeconds":60}`, idempotencyKeyHeader, "r-1"); again.body != turned.body {
		t.Errorf("first %s\nthen %s", turned.body, again.body)
	}
	for i := range w.handler.KeySecrets {
		w.handler.KeySecrets[i]++
	}
	if lost := c.post("/v1/account/api-keys", aKey, idempotencyKeyHeader, "k-1").ok(http.StatusCreated); lost["key"] != nil || lost["id"] != id {
		t.Errorf("a secret that is not the key's is shown: %v", lost)
	}
}

// TestAnIdempotencyKeyOfLongAgoMakesAnotherSecret: it makes another API key, and no two have one secret.
func TestAnIdempotencyKeyOfLongAgoMakesAnotherSecret(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	first := made(t, c, aKey, idempotencyKeyHeader, "k-1")
	clear(w.priors) // as 24 hours do
	if second := made(t, c, aKey, idempotencyKeyHeader, "k-1"); second.ID == first.ID || second.Key == first.Key {
		t.Errorf("%+v, then %+v", first, second)
	}
}

func TestAKeyIsRotated(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	key := made(t, c, aKey)
	for body, grace := range map[string]time.Duration{"": 24 * time.Hour, "{}": 24 * time.Hour, `{"graceSeconds":0}`: 0, `{"graceSeconds":604800}`: 7 * 24 * time.Hour} {
		var turned rotatedBody
		c.post("/v1/account/api-keys/"+key.ID+"/rotate", body).into(http.StatusOK, &turned)
		event := lastEvent[account.APIKeyRotated](t, w)
		parsed, err := apikey.Parse(turned.Key)
		if err != nil || parsed.SHA256() != event.SHA256 || turned.Last4 != parsed.Last4() || turned.ID != key.ID ||
			!turned.PreviousExpiresAt.Equal(w.log[len(w.log)-1].At.Add(grace)) {
			t.Errorf("%q: %+v, %v", body, turned, err)
		}
	}
	path := "/v1/account/api-keys/" + key.ID + "/rotate"
	for body, want := range map[string]string{
		`{"graceSeconds":604801}`: "graceSeconds range", `{"graceSeconds":-1}`: "graceSeconds type", `{"graceSeconds":"1"}`: "graceSeconds type",
		`{"grace":1}`: "grace unknown_field",
	} {
		if got := strings.Join(c.post(path, body).faults(), ", "); got != want {
			t.Errorf("%s: %s", body, got)
		}
	}
	c.delete("/v1/account/api-keys/" + key.ID)
	c.post(path, "").refused(404, "not_found")
}

func TestAKeyIsRenamedAndGivenOtherScopes(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	key := made(t, c, aKey)
	path := "/v1/account/api-keys/" + key.ID
	first := c.patch(path, `{"name":"deployer"}`, idempotencyKeyHeader, "p-1")
	var changed apiKeyBody
	first.into(http.StatusOK, &changed)
	want := key
	want.Name, want.Key = "deployer", ""
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Error(diff)
	}
	c.patch(path, `{"scopes":["jobs:cancel"]}`).into(http.StatusOK, &changed)
	if changed.Name != "deployer" || !cmp.Equal(changed.Scopes, []string{"jobs:cancel"}) {
		t.Errorf("%+v", changed)
	}
	same := c.patch(path, `{"name":"deployer"}`)
	if same.ok(http.StatusOK)["name"] != "deployer" {
		t.Errorf("%s", same.body)
	}
	if again := c.patch(path, `{"name":"deployer"}`, idempotencyKeyHeader, "p-1"); again.body != first.body || again.Header.Get(idempotencyReplayedHeader) != "true" {
		t.Errorf("first %s\nthen %s", first.body, again.body)
	}
	for body, want := range map[string]string{
		`{}`: "min_properties", `{"name":""}`: "name min_length", `{"scopes":[]}`: "scopes min_items",
		`{"scopes":["all"]}`: "scopes enum", `{"scopes":["jobs:read","jobs:read"]}`: "scopes unique_items", `{"scopes":"jobs:read"}`: "scopes type",
		`{"purpose":"ci"}`: "purpose unknown_field", `{"name":"a\nb"}`: "name pattern",
	} {
		if got := strings.Join(c.patch(path, body).faults(), ", "); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
	for _, unknown := range []string{"key_none", "key_%00", "nope"} {
		c.patch("/v1/account/api-keys/"+unknown, `{"name":"x"}`).refused(404, "not_found")
	}
}

func TestAKeyIsRevoked(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	key := made(t, c, aKey)
	for range 2 {
		answered := c.delete("/v1/account/api-keys/" + key.ID)
		if answered.StatusCode != http.StatusNoContent || answered.body != "" {
			t.Errorf("%d %s", answered.StatusCode, answered.body)
		}
	}
	if w.account.Keys[key.ID].RevokedAt == nil || !strings.Contains(c.get("/v1/account/api-keys").body, `"revokedAt"`) {
		t.Error("it is not revoked")
	}
	c.delete("/v1/account/api-keys/key_none").refused(404, "not_found")
	c.do(http.MethodDelete, "/v1/account/api-keys/"+key.ID, `{"really":true}`).refused(422, "validation_failed")
}

func TestKeysAreListedWithTheirLastUse(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	key := made(t, c, aKey)
	made(t, c, aKey)
	w.people.uses = []projections.KeyUse{{AccountID: testAccount, KeyID: key.ID, At: noon}}
	var listed apiKeysBody
	c.get("/v1/account/api-keys").into(http.StatusOK, &listed)
	for _, k := range listed.Keys {
		if used := k.LastUsedAt != nil && k.LastUsedAt.Equal(noon); used != (k.ID == key.ID) {
			t.Errorf("%+v", k)
		}
	}
	if len(listed.Keys) != 2 {
		t.Errorf("%d keys", len(listed.Keys))
	}
	w.away["keys"] = errors.New("connection refused")
	c.get("/v1/account/api-keys").refused(503, "service_unavailable")
}

func TestAKeyIsRefused(t *testing.T) {
	w := newPeopleWorld(t)
	c := w.signedIn()
	for body, want := range map[string]string{
		`{}`: "name required, purpose required, scopes required",
		`{"name":"x","purpose":"fun","scopes":["jobs:read"]}`:                                   "purpose enum",
		`{"name":"x","purpose":"ci","scopes":["jobs:read"],"expiresAt":"2001-01-01T00:00:00Z"}`: "expiresAt range",
		`{"name":"x","purpose":"ci","scopes":["jobs:read"],"expiresAt":"tomorrow"}`:             "expiresAt date_time",
		`{"name":"x","purpose":"ci","scopes":[],"key":"mine"}`:                                  "scopes min_items, key unknown_field",
		`{"name":"` + strings.Repeat("x", 101) + `","purpose":"ci","scopes":["jobs:read"]}`:     "name pattern",
	} {
		if got := strings.Join(c.post("/v1/account/api-keys", body).faults(), ", "); got != want {
			t.Errorf("%.90s: %s, want %s", body, got, want)
		}
	}
	w.mustSend(t, account.SuspendAccount{Reason: "abuse"})
	c.post("/v1/account/api-keys", aKey).refused(403, "account_suspended")
	c.get("/v1/account/api-keys").ok(http.StatusOK)
}

func TestATestAccountHasTestKeys(t *testing.T) {
	w := newPeopleWorld(t)
	w.account.Test = true
	if key := made(t, w.signedIn(), aKey); !strings.HasPrefix(key.Key, "tmk_test_") {
		t.Errorf("%+v", key)
	}
}
