package people

import (
	"github.com/go-json-experiment/json"
)

// CheckNewPerson holds an e-mail and a password against what a sign-up asks of them, and returns the e-mail as it is kept.
// The error is the sign-up's validation_failed.
func CheckNewPerson(email, password string) (normalized string, err error) {
	body, err := json.Marshal(map[string]string{"email": email, "password": password})
	if err != nil {
		return "", err
	}
	c, err := parseCredentials(body, true)
	return c.email, err
}
