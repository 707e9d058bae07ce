package handlers

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/projections"
)

// deviceOfAnswer is the Set-Cookie of the device, "" where an answer sets none.
func deviceOfAnswer(r response) string {
	for _, set := range r.Header.Values("Set-Cookie") {
		if strings.HasPrefix(set, deviceCookie+"=") || strings.HasPrefix(set, plainDeviceCookie+"=") {
			return set
		}
	}
	return ""
}

// onDevice returns the client with the device in which an answer has signed somebody in, and with no session.
func (c client) onDevice(r response) client {
	c.t.Helper()
	set := deviceOfAnswer(r)
	if set == "" {
		c.t.Fatalf("no device in %v", r.Header)
	}
	return c.withCookie(set)
}

func TestASignInMakesTheBrowserADevice(t *testing.T) {
	w, c := signedUp(t)
	for name, answered := range map[string]response{
		"sign-in": c.post("/v1/account/sessions", signInWith(ada, adaPassword)),
		"sign-up": c.post("/v1/account", signInWith("bob@example.com", adaPassword)),
	} {
		set := deviceOfAnswer(answered)
		for _, want := range []string{"__Host-device=usr_", "; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax", "; Max-Age=34560000"} {
			if !strings.Contains(set, want) {
				t.Errorf("%s: %q is not in %s", name, want, set)
			}
		}
	}
	if wrong := c.post("/v1/account/sessions", signInWith(ada, "another password")); len(wrong.Header.Values("Set-Cookie")) != 0 {
		t.Errorf("a wrong password makes %v", wrong.Header)
	}
	in := c.post("/v1/account/sessions", signInWith(ada, adaPassword))
	if out := c.session(in).delete("/v1/account/sessions/current"); deviceOfAnswer(out) != "" {
		t.Errorf("the sign-out changes the device: %v", out.Header)
	}
	c.onDevice(in).get("/v1/account").refused(401, "missing_credentials") // it opens nothing
	w.handler.PlainCookies = true
	if set := deviceOfAnswer(c.post("/v1/account/sessions", signInWith(ada, adaPassword))); !strings.HasPrefix(set, "device=usr_") || strings.Contains(set, "Secure") {
		t.Errorf("over http it is %s", set)
	}
}

// TestOnlyWhatTheServiceSignedIsADevice, of that person and until its end.
func TestOnlyWhatTheServiceSignedIsADevice(t *testing.T) {
	w := newPeopleWorld(t)
	w.now = noon
	adaIs, bob := projections.Person{ID: "usr_ada"}, projections.Person{ID: "usr_bob"}
	cookie, _, _ := strings.Cut(w.handler.newDevice(adaIs), ";")
	known := func(cookie string, p projections.Person) bool {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", cookie)
		_, known := w.handler.deviceOf(r, p)
		return known
	}
	if !known(cookie, adaIs) {
		t.Fatalf("%s is not known", cookie)
	}
	if known(cookie, bob) || known(strings.Replace(cookie, "usr_ada", "usr_bob", 1), bob) {
		t.Error("one person's device is another's")
	}
	if known(cookie, projections.Person{}) || known(strings.Replace(cookie, "usr_ada", "", 1), projections.Person{}) {
		t.Error("nobody has a device")
	}
	for _, forged := range []string{"", deviceCookie + "=", deviceCookie + "=usr_ada", deviceCookie + "=usr_ada.x.99999999999.", cookie + "x", cookie[:len(cookie)-1]} {
		if known(forged, adaIs) {
			t.Errorf("%q is known", forged)
		}
	}
	w.now = noon.Add(deviceLifetime - time.Second)
	if !known(cookie, adaIs) {
		t.Error("it ended early")
	}
	w.now = noon.Add(deviceLifetime)
	if known(cookie, adaIs) {
		t.Error("it does not end")
	}
	w.now = noon
	w.handler.DeviceSecrets[0]++
	if known(cookie, adaIs) {
		t.Error("the key does not matter")
	}
}
