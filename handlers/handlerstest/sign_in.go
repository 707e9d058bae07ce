package handlerstest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
)

// SignInWith is the body of a sign-in or sign-up.
func SignInWith(email, password string) string {
	return fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
}

// Session returns the client with the session that an answer begins.
func (c Client) Session(r Response) Client {
	c.T.Helper()
	set := r.Header.Get("Set-Cookie")
	if set == "" {
		c.T.Fatalf("no session is begun: %d %s", r.StatusCode, r.Text)
	}
	return c.WithKey("").WithCookie(set)
}

// DeviceOfAnswer is the Set-Cookie of the device, "" where an answer sets none.
func DeviceOfAnswer(r Response) string {
	for _, set := range r.Header.Values("Set-Cookie") {
		if strings.HasPrefix(set, "__Host-device"+"=") || strings.HasPrefix(set, "device"+"=") {
			return set
		}
	}
	return ""
}

// OnDevice returns the client with the device in which an answer has signed somebody in, and with no session.
func (c Client) OnDevice(r Response) Client {
	c.T.Helper()
	set := DeviceOfAnswer(r)
	if set == "" {
		c.T.Fatalf("no device in %v", r.Header)
	}
	return c.WithCookie(set)
}

// From tries a password at an address and returns the answer's status.
func (c Client) From(address, email, password string) int {
	c.T.Helper()
	return c.POST("/v1/account/sessions", SignInWith(email, password), "X-Forwarded-For", address).StatusCode
}

// GuessAt makes as many guesses as are let, and returns how many that were.
func (c Client) GuessAt(address, email string) (made int) {
	c.T.Helper()
	for c.From(address, email, "another password") == http.StatusUnauthorized {
		made++
	}
	return made
}

// Let reports whether a call got past the door: nothing of its answer is about who called.
func (r Response) Let() bool {
	return r.StatusCode != http.StatusUnauthorized && r.StatusCode != http.StatusTooManyRequests && r.Code() != "insufficient_scope" &&
		r.Code() != "session_required" && r.Code() != "cross_origin_rejected"
}

// Code is that of an error, "" for none.
func (r Response) Code() string {
	if r.StatusCode < http.StatusBadRequest || r.Text == "" {
		return ""
	}
	problem, _ := r.Object()["error"].(map[string]any)
	code, _ := problem["code"].(string)
	return code
}

// Without removes a text from a list.
func Without(scope string) []string {
	return slices.DeleteFunc(slices.Clone(account.Scopes), func(s string) bool { return s == scope })
}

// MustRequest returns a request with an Authorization header.
func MustRequest(b *testing.B, authorization string) *http.Request {
	b.Helper()
	r, err := http.NewRequestWithContext(b.Context(), http.MethodGet, "/v1/credits", http.NoBody)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", authorization)
	return r
}

// PastKeyCache lets the key cache forget.
func (w *World) PastKeyCache() { w.Passed += 500 * time.Millisecond }
