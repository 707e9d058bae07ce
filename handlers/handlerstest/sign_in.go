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

// SignInWith returns the body of a sign-in or sign-up.
func SignInWith(email, password string) string {
	return fmt.Sprintf(`{"email":%q,"password":%q}`, email, password)
}

// Session returns the client with the session that an answer set.
func (c Client) Session(r Response) Client {
	c.T.Helper()
	set := r.Header.Get("Set-Cookie")
	if set == "" {
		c.T.Fatalf("no session in: %d %s", r.StatusCode, r.Text)
	}
	return c.WithKey("").WithCookie(set)
}

// DeviceOfAnswer returns the Set-Cookie of the device, "" if the answer sets none.
func DeviceOfAnswer(r Response) string {
	for _, set := range r.Header.Values("Set-Cookie") {
		if strings.HasPrefix(set, "__Host-device"+"=") || strings.HasPrefix(set, "device"+"=") {
			return set
		}
	}
	return ""
}

// OnDevice returns the client with the device cookie that an answer set, and without a session.
func (c Client) OnDevice(r Response) Client {
	c.T.Helper()
	set := DeviceOfAnswer(r)
	if set == "" {
		c.T.Fatalf("no device in %v", r.Header)
	}
	return c.WithCookie(set)
}

// From tries a password from an address and returns the answer's status.
func (c Client) From(address, email, password string) int {
	c.T.Helper()
	return c.POST("/v1/account/sessions", SignInWith(email, password), "X-Forwarded-For", address).StatusCode
}

// GuessAt guesses until it is refused, and returns how many guesses were allowed.
func (c Client) GuessAt(address, email string) (made int) {
	c.T.Helper()
	for c.From(address, email, "another password") == http.StatusUnauthorized {
		made++
	}
	return made
}

// Let reports whether the caller was admitted: the answer is not a refusal of the credentials.
func (r Response) Let() bool {
	return r.StatusCode != http.StatusUnauthorized && r.StatusCode != http.StatusTooManyRequests && r.Code() != "insufficient_scope" &&
		r.Code() != "session_required" && r.Code() != "cross_origin_rejected"
}

// Code returns the error code, "" for none.
func (r Response) Code() string {
	if r.StatusCode < http.StatusBadRequest || r.Text == "" {
		return ""
	}
	problem, _ := r.Object()["error"].(map[string]any)
	code, _ := problem["code"].(string)
	return code
}

// Without returns all scopes but one.
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

// PastKeyCache advances the clock beyond the key cache's lifetime.
func (w *World) PastKeyCache() { w.Passed += 500 * time.Millisecond }
