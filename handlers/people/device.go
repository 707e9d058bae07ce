package people

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
)

// A device is a browser in which somebody has signed in: it keeps a cookie that proves it, even after the sign-out and the end
// of the session. Guesses on it are counted separately (guesses.go), so that a stranger's guesses cannot lock it out. The
// cookie grants no access: a thief of it may guess as often as its owner may mistype.
//
// The service does not store devices. The cookie holds the person, a random name of the device and its expiry, signed with a
// key of the service.

// deviceLifetime is the longest time that browsers keep a cookie (RFC 6265bis §5.5).
const deviceLifetime = 400 * 24 * time.Hour

// The cookie's names, over https and over plain http in development: see sessionCookie.
const (
	deviceCookie      = "__Host-device"
	plainDeviceCookie = "device"
)

func (a *Wing) deviceCookieName() string {
	if a.PlainCookies {
		return plainDeviceCookie
	}
	return deviceCookie
}

// newDevice returns the Set-Cookie for a device in which a person has just signed in.
func (a *Wing) newDevice(p auth.Person) string {
	until := a.Clock().Add(deviceLifetime)
	signed := p.ID + "." + rand.Text() + "." + strconv.FormatInt(until.Unix(), 10)
	c := http.Cookie{ //nolint:gosec // without Secure only in development
		Name: a.deviceCookieName(), Value: signed + "." + a.signDevice(signed), Path: "/", HttpOnly: true, Secure: !a.PlainCookies,
		SameSite: http.SameSiteLaxMode, Expires: until, MaxAge: int(deviceLifetime.Seconds()),
	}
	return c.String()
}

// deviceOf returns the name of the device that a request comes from; known is false unless this person has signed in on it
// before.
func (a *Wing) deviceOf(r *http.Request, p auth.Person) (name string, known bool) {
	cookie, err := r.Cookie(a.deviceCookieName())
	if err != nil || p.ID == "" {
		return "", false
	}
	end := strings.LastIndexByte(cookie.Value, '.')
	if end < 0 || !hmac.Equal([]byte(cookie.Value[end+1:]), []byte(a.signDevice(cookie.Value[:end]))) {
		return "", false
	}
	parts := strings.Split(cookie.Value[:end], ".")
	const partsSigned = 3
	if len(parts) != partsSigned || parts[0] != p.ID {
		return "", false
	}
	until, err := strconv.ParseInt(parts[2], 10, 64)
	return parts[1], err == nil && a.Clock().Unix() < until
}

func (a *Wing) signDevice(text string) string {
	mac := hmac.New(sha256.New, a.DeviceSecrets)
	_, _ = mac.Write([]byte(text)) // a hash never returns an error
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
