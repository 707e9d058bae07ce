package objectstore

import (
	"crypto/rand"
	"fmt"
	"regexp"
	"strings"
)

const keyCharactersMax = 200

// keyForm matches names of lower-case letters, digits and inner dashes or underscores, joined by slashes. Without
// dots no path leads out of a folder, and without upper case no names clash on a case-insensitive file system.
var keyForm = regexp.MustCompile(`^[a-z0-9]+([_-][a-z0-9]+)*(/[a-z0-9]+([_-][a-z0-9]+)*)*$`)

// NewKey returns the prefix, a slash and at least 128 random bits. The prefix is the kind of object, such as
// "inputs".
func NewKey(prefix string) string { return prefix + "/" + strings.ToLower(rand.Text()) }

// CheckKey returns ErrInvalidKey for what is not a key. Every adapter calls it first.
func CheckKey(key string) error {
	if len(key) > keyCharactersMax || !keyForm.MatchString(key) {
		return fmt.Errorf("%w: %.50q", ErrInvalidKey, key)
	}
	return nil
}
