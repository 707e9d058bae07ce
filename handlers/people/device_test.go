package people_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/handlers/rest/auth"
)

func TestASignInMakesTheBrowserADevice(t *testing.T) {
	w, c := signedUp(t)
	for name, answered := range map[string]handlerstest.Response{
		"sign-in": c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)),
		"sign-up": c.POST("/v1/account", handlerstest.SignInWith("bob@example.com", handlerstest.AdaPassword)),
	} {
		set := handlerstest.DeviceOfAnswer(answered)
		for _, want := range []string{"__Host-device=usr_", "; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax", "; Max-Age=34560000"} {
			if !strings.Contains(set, want) {
				t.Errorf("%s: %q is not in %s", name, want, set)
			}
		}
	}
	if wrong := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, "another password")); len(wrong.Header.Values("Set-Cookie")) != 0 {
		t.Errorf("a wrong password makes %v", wrong.Header)
	}
	in := c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword))
	if out := c.Session(in).DELETE("/v1/account/sessions/current"); handlerstest.DeviceOfAnswer(out) != "" {
		t.Errorf("the sign-out changes the device: %v", out.Header)
	}
	c.OnDevice(in).GET("/v1/account").Refused(401, "missing_credentials") // it grants no access
	w.Remake(func(c *handlers.Config) { c.PlainCookies = true })
	if set := handlerstest.DeviceOfAnswer(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword))); !strings.HasPrefix(set, "device=usr_") || strings.Contains(set, "Secure") {
		t.Errorf("over http it is %s", set)
	}
}

// TestOnlyWhatTheServiceSignedIsADevice, for that person and until it expires.
func TestOnlyWhatTheServiceSignedIsADevice(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	w.Now = handlerstest.Noon
	adaIs, bob := auth.Person{ID: "usr_ada"}, auth.Person{ID: "usr_bob"}
	devices := &people.Wing{DeviceSecrets: w.Config.DeviceSecrets, Clock: w.Clock}
	cookie, _, _ := strings.Cut(devices.NewDevice(adaIs), ";")
	known := func(cookie string, p auth.Person) bool {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", cookie)
		_, known := devices.DeviceOf(r, p)
		return known
	}
	if !known(cookie, adaIs) {
		t.Fatalf("%s is not known", cookie)
	}
	if known(cookie, bob) || known(strings.Replace(cookie, "usr_ada", "usr_bob", 1), bob) {
		t.Error("one person's device is another's")
	}
	if known(cookie, auth.Person{}) || known(strings.Replace(cookie, "usr_ada", "", 1), auth.Person{}) {
		t.Error("nobody has a device")
	}
	for _, forged := range []string{"", "__Host-device" + "=", "__Host-device" + "=usr_ada", "__Host-device" + "=usr_ada.x.99999999999.", cookie + "x", cookie[:len(cookie)-1]} {
		if known(forged, adaIs) {
			t.Errorf("%q is known", forged)
		}
	}
	w.Now = handlerstest.Noon.Add(people.DeviceLifetime - time.Second)
	if !known(cookie, adaIs) {
		t.Error("it ended early")
	}
	w.Now = handlerstest.Noon.Add(people.DeviceLifetime)
	if known(cookie, adaIs) {
		t.Error("it does not end")
	}
	w.Now = handlerstest.Noon
	w.Config.DeviceSecrets[0]++
	if known(cookie, adaIs) {
		t.Error("the key does not matter")
	}
}
