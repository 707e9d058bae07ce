package people

import (
	"fmt"
	"net/mail"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/net/idna"

	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

const (
	credentialsBytesMax = 4096
	emailBytesMax       = 254 // RFC 5321 §4.5.3.1.3, less the angle brackets
	emailLocalBytesMax  = 64  // before the @ (RFC 5321 §4.5.3.1.1)
	// Length is what makes a password strong (NIST SP 800-63B §3.1.1.2); there are no rules on its characters.
	passwordCharactersMin = 12
	passwordBytesMax      = 512
)

// credentials are what people sign up and sign in with.
type credentials struct {
	// email is normalised: one person has one row, however they spell it.
	email, password string
}

// parseCredentials parses the body. The rules for new passwords apply only if isNew: a sign-in must not reveal them for a
// stored one.
func parseCredentials(body jsontext.Value, isNew bool) (credentials, error) {
	return bodies.Read(body, func(o bodies.Object) credentials { return readCredentials(o, isNew) })
}

func readCredentials(o bodies.Object, isNew bool) credentials {
	c := credentials{email: o.RequiredText("email"), password: o.RequiredText("password")}
	email, valid := normalEmail(c.email)
	if c.email != "" && !valid {
		o.Wrong("email", "format", "must be an e-mail address, as in ada@example.com")
	}
	c.email = email
	if isNew {
		mustBeStrong(o, "password", c.password)
	} else {
		mustBeShort(o, "password", c.password)
	}
	if isNew && c.password != "" && strings.EqualFold(c.password, c.email) {
		o.Wrong("password", "pattern", "must not be the e-mail address")
	}
	return c
}

// mustBeStrong adds faults for a new password, mustBeShort for a stored one.
func mustBeStrong(o bodies.Object, name, password string) {
	mustBeShort(o, name, password)
	if password != "" && utf8.RuneCountInString(password) < passwordCharactersMin {
		o.Wrong(name, "min_length", fmt.Sprintf("must have at least %d characters", passwordCharactersMin))
	}
}

func mustBeShort(o bodies.Object, name, password string) {
	if len(password) > passwordBytesMax {
		o.Wrong(name, "max_length", fmt.Sprintf("must have at most %d bytes", passwordBytesMax))
	}
}

// normalEmail returns an address in lower case, with its domain in ASCII form (IDNA). The local part must be ASCII: two Unicode
// spellings of one name would be two people.
func normalEmail(text string) (string, bool) {
	text = strings.TrimSpace(text)
	parsed, err := mail.ParseAddress(text)
	at := strings.LastIndexByte(text, '@')
	if err != nil || parsed.Address != text || at < 1 || at > emailLocalBytesMax || len(text) > emailBytesMax {
		return "", false
	}
	local, domain := text[:at], text[at+1:]
	domain, err = idna.Lookup.ToASCII(domain)
	plain := !strings.ContainsFunc(local, func(c rune) bool { return c <= ' ' || c > '~' || c == '"' })
	if err != nil || !plain || !strings.Contains(domain, ".") {
		return "", false
	}
	return strings.ToLower(local + "@" + domain), true
}
