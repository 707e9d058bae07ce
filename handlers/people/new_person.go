package people

import (
	"github.com/go-json-experiment/json"
)

// CheckNewPerson applies the rules of a sign-up to an e-mail and a password, and returns the normalised e-mail. The error is
// the sign-up's validation_failed.
func CheckNewPerson(email, password string) (normalized string, err error) {
	body, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return "", err
	}
	c, err := parseCredentials(body, true)
	return c.email, err
}
