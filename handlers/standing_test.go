package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

// signedWorld has an address of a file to come and one of an output, both asked for with the world's key.
func signedWorld(t *testing.T) (w *world, upload, download string) {
	t.Helper()
	w = newWorld(t, plan.Custom, 10)
	upload = addressOf(w.post("/v1/jobs", fileJob(100, "")))
	s := succeededJob("job_2")
	s.OutputExpiresAt = new(time.Now().Add(time.Hour))
	w.put(s)
	w.objects["output-1"] = []byte(pdf)
	intent, _ := w.get("/v1/jobs/job_2/download-intent").ok(http.StatusOK)["url"].(string)
	return w, upload, strings.TrimPrefix(intent, "https://api.example.com")
}

// pastKeyCache lets the key cache forget.
func (w *world) pastKeyCache() { w.passed += keyTTL }

// TestSignedAddressesEndWithTheirKey, and not with another one.
func TestSignedAddressesEndWithTheirKey(t *testing.T) {
	ends := map[string]func(k *KeyRecord){
		"revoked": func(k *KeyRecord) { k.RevokedAt = new(time.Now()) },
		"expired": func(k *KeyRecord) { k.ExpiresAt = new(time.Now()) },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			w, upload, download := signedWorld(t)
			other := w.addKey(t, account.Scopes...)
			w.changeKey(t, other, func(k *KeyRecord) { k.KeyID = "key_2"; end(k) })
			stranger := w.withKey("")
			if answered := stranger.get(download); answered.StatusCode != http.StatusOK {
				t.Fatalf("%d %s", answered.StatusCode, answered.body)
			}
			w.changeKey(t, w.key, end)
			w.pastKeyCache()
			stranger.get(download).refused(410, "download_intent_expired")
			stranger.upload(upload, png(100)).refused(410, "upload_intent_expired")
			if len(w.log) != 2 {
				t.Errorf("%d events", len(w.log))
			}
		})
	}
}

// TestSignedAddressesEndWithTheirSecret: what was asked for with a secret that was rotated out ends with its grace.
func TestSignedAddressesEndWithTheirSecret(t *testing.T) {
	w, upload, download := signedWorld(t)
	w.mu.Lock()
	clear(w.keys)
	w.mu.Unlock()
	w.addKey(t, account.Scopes...) // the same key, with a new secret
	w.pastKeyCache()
	w.withKey("").get(download).refused(410, "download_intent_expired")
	w.withKey("").upload(upload, png(100)).refused(410, "upload_intent_expired")
}

// TestSignedAddressesEndWithTheAccount's suspension, those of webhooks too.
func TestSignedAddressesEndWithTheAccount(t *testing.T) {
	w, upload, download := signedWorld(t)
	minted, _, ok := w.handler.Downloads.Mint(*w.jobs["job_2"], w.clock())
	webhooks := strings.TrimPrefix(minted, "https://api.example.com")
	stranger := w.withKey("")
	if answered := stranger.get(webhooks); !ok || answered.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", answered.StatusCode, answered.body)
	}
	w.changeKey(t, w.key, func(k *KeyRecord) { k.RevokedAt = new(time.Now()) })
	w.pastKeyCache()
	if answered := stranger.get(webhooks); answered.StatusCode != http.StatusOK {
		t.Fatalf("it is no key's: %d %s", answered.StatusCode, answered.body)
	}
	w.changeKey(t, w.key, func(k *KeyRecord) { k.RevokedAt, k.Suspended = nil, true })
	w.mustSend(t, account.SuspendAccount{Reason: "abuse"})
	w.pastKeyCache()
	for _, address := range []string{download, webhooks} {
		stranger.get(address).refused(403, "account_suspended")
	}
	stranger.upload(upload, png(100)).refused(403, "account_suspended")
}

// TestSignedAddressesTakeNothingMore: a parameter that is there twice, or that we did not write, is a change of the address.
func TestSignedAddressesTakeNothingMore(t *testing.T) {
	w, upload, download := signedWorld(t)
	stranger := w.withKey("")
	for address, method := range map[string]string{upload: http.MethodPut, download: http.MethodGet} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		query := u.Query()
		changed := []string{address + "&more=1", address + "&by=account", address + "&%zz", address + ";a=b"}
		for name, values := range query {
			changed = append(changed, address+"&"+name+"="+url.QueryEscape(values[0]), address+"&"+name+"=")
		}
		for _, other := range changed {
			stranger.do(method, other, "").refused(403, "invalid_signature")
		}
	}
}

// TestHTTPSStays: a service that is reached by https says so in every answer, another one in none.
func TestHTTPSStays(t *testing.T) {
	w := newWorld(t, plan.Custom, 10)
	paths := []string{"/v1/tools", "/v1/jobs", "/v1/nothing", "/v1/downloads/job_1", "/docs"}
	for _, path := range paths {
		if got := w.withKey("").get(path).Header.Values("Strict-Transport-Security"); len(got) != 1 || got[0] != "max-age=31536000" {
			t.Errorf("%s: %q", path, got)
		}
	}
	var err error
	if w.handler.Downloads, err = NewDownloads("http://127.0.0.1:8080/v1", make([]byte, signingKeyBytes)); err != nil {
		t.Fatal(err)
	}
	w.client.handler = w.handler.Handler()
	for _, path := range paths {
		if got := w.withKey("").get(path).Header.Values("Strict-Transport-Security"); len(got) != 0 {
			t.Errorf("%s over http: %q", path, got)
		}
	}
}

// TestDownloadsRunNothing in the service's name.
func TestDownloadsRunNothing(t *testing.T) {
	w, _, download := signedWorld(t)
	answered := w.withKey("").get(download)
	if got := answered.Header.Get("Content-Security-Policy"); got != "sandbox" {
		t.Errorf("Content-Security-Policy: %s", got)
	}
}
