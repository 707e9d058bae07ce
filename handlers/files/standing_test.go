package files_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections"
)

// signedWorld has the address of an upload and of a download, both requested with the world's API key.
func signedWorld(t *testing.T) (w *handlerstest.World, upload, download string) {
	t.Helper()
	w = handlerstest.NewWorld(t, plan.Custom, 10)
	upload = handlerstest.AddressOf(w.POST("/v1/jobs", handlerstest.FileJob(100, "")))
	s := handlerstest.SucceededJob("job_2")
	s.OutputExpiresAt = new(time.Now().Add(time.Hour))
	w.Put(s)
	w.Objects["output-1"] = []byte(handlerstest.PDF)
	intent, _ := w.GET("/v1/jobs/job_2/download-intent").Ok(http.StatusOK)["url"].(string)
	return w, upload, strings.TrimPrefix(intent, "https://api.example.com")
}

// TestSignedAddressesEndWithTheirKey, and not with another one.
func TestSignedAddressesEndWithTheirKey(t *testing.T) {
	ends := map[string]func(k *projections.KeyRecord){
		"revoked": func(k *projections.KeyRecord) { k.RevokedAt = new(time.Now()) },
		"expired": func(k *projections.KeyRecord) { k.ExpiresAt = new(time.Now()) },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			w, upload, download := signedWorld(t)
			other := w.AddKey(t, account.Scopes...)
			w.ChangeKey(t, other, func(k *projections.KeyRecord) { k.KeyID = "key_2"; end(k) })
			stranger := w.WithKey("")
			if answered := stranger.GET(download); answered.StatusCode != http.StatusOK {
				t.Fatalf("%d %s", answered.StatusCode, answered.Text)
			}
			w.ChangeKey(t, w.Key, end)
			w.PastKeyCache()
			stranger.GET(download).Refused(410, "download_intent_expired")
			stranger.Upload(upload, handlerstest.Png(100)).Refused(410, "upload_intent_expired")
			if len(w.Log) != 2 {
				t.Errorf("%d events", len(w.Log))
			}
		})
	}
}

// TestSignedAddressesEndWithTheirSecret: an address that was requested with a rotated secret ends with its grace period.
func TestSignedAddressesEndWithTheirSecret(t *testing.T) {
	w, upload, download := signedWorld(t)
	w.Mu.Lock()
	clear(w.Keys)
	w.Mu.Unlock()
	w.AddKey(t, account.Scopes...) // the same key, with a new secret
	w.PastKeyCache()
	w.WithKey("").GET(download).Refused(410, "download_intent_expired")
	w.WithKey("").Upload(upload, handlerstest.Png(100)).Refused(410, "upload_intent_expired")
}

// TestSignedAddressesEndWithTheAccount's suspension, those in webhooks too.
func TestSignedAddressesEndWithTheAccount(t *testing.T) {
	w, upload, download := signedWorld(t)
	minted, _, ok := w.Config.Downloads.Mint(*w.Jobs["job_2"], w.Clock())
	webhooks := strings.TrimPrefix(minted, "https://api.example.com")
	stranger := w.WithKey("")
	if answered := stranger.GET(webhooks); !ok || answered.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", answered.StatusCode, answered.Text)
	}
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = new(time.Now()) })
	w.PastKeyCache()
	if answered := stranger.GET(webhooks); answered.StatusCode != http.StatusOK {
		t.Fatalf("it does not end with a key: %d %s", answered.StatusCode, answered.Text)
	}
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt, k.Suspended = nil, true })
	w.MustSend(t, account.SuspendAccount{Reason: "abuse"})
	w.PastKeyCache()
	for _, address := range []string{download, webhooks} {
		stranger.GET(address).Refused(403, "account_suspended")
	}
	stranger.Upload(upload, handlerstest.Png(100)).Refused(403, "account_suspended")
}

// TestSignedAddressesRefuseOtherParameters: a repeated or unknown parameter invalidates the address.
func TestSignedAddressesRefuseOtherParameters(t *testing.T) {
	w, upload, download := signedWorld(t)
	stranger := w.WithKey("")
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
			stranger.Do(method, other, "").Refused(403, "invalid_signature")
		}
	}
}

// TestHTTPSStays: Strict-Transport-Security is in every answer of a service that is reached by https, and in none of one that
// is not.
func TestHTTPSStays(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	paths := []string{"/v1/tools", "/v1/jobs", "/v1/nothing", "/v1/downloads/job_1", "/docs"}
	for _, path := range paths {
		if got := w.WithKey("").GET(path).Header.Values("Strict-Transport-Security"); len(got) != 1 || got[0] != "max-age=31536000" {
			t.Errorf("%s: %q", path, got)
		}
	}
	var err error
	if w.Config.Downloads, err = files.NewDownloads("http://127.0.0.1:8080/v1", make([]byte, handlerstest.SecretSize)); err != nil {
		t.Fatal(err)
	}
	w.Remake(func(*handlers.Config) {})
	for _, path := range paths {
		if got := w.WithKey("").GET(path).Header.Values("Strict-Transport-Security"); len(got) != 0 {
			t.Errorf("%s over http: %q", path, got)
		}
	}
}

// TestDownloadsRunNothing in the service's name.
func TestDownloadsRunNothing(t *testing.T) {
	w, _, download := signedWorld(t)
	answered := w.WithKey("").GET(download)
	if got := answered.Header.Get("Content-Security-Policy"); got != "sandbox" {
		t.Errorf("Content-Security-Policy: %s", got)
	}
}
