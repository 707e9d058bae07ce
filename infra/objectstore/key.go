package objectstore

import (
	"crypto/rand"
	"fmt"
	"regexp"
	"strings"
)

const keyCharactersMax = 200

// keyForm: names of lower-case letters, digits and inner dashes or underscores,
// joined by slashes. There are no dots, so no path leads out of a folder, and no
// name clashes where upper and lower case are the same.
var keyForm = regexp.MustCompile(`^[a-z0-9]+([_-][a-z0-9]+)*(/[a-z0-9]+([_-][a-z0-9]+)*)*$`)

// NewKey is the prefix, a slash and at least 128 random bits. The prefix says
// what kind of object it is, such as "inputs".
func NewKey(prefix string) string { return prefix + "/" + strings.ToLower(rand.Text()) }

// CheckKey returns ErrInvalidKey for what is not a key. Adapters call it first.
func CheckKey(key string) error {
	if len(key) > keyCharactersMax || !keyForm.MatchString(key) {
		return fmt.Errorf("%w: %.50q", ErrInvalidKey, key)
	}
	return nil
}
