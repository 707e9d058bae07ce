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

// LakeFolder begins the keys of files for programs of others, which find them by their names. Their names have dots and equals
// signs too, as in lake/type=toolmill.job.failed.v1/date=2026-03-02/0-1.parquet. List leaves them out: they are never orphans.
const LakeFolder = "lake/"

var lakeForm = regexp.MustCompile(`^lake(/[a-z0-9]+([._=-][a-z0-9]+)*)+$`)

// NewKey returns the prefix, a slash and at least 128 random bits. The prefix is the kind of object, such as
// "inputs".
func NewKey(prefix string) string { return prefix + "/" + strings.ToLower(rand.Text()) }

// CheckKey returns ErrInvalidKey for what is not a key. Every adapter calls it first.
func CheckKey(key string) error {
	if len(key) > keyCharactersMax || !keyForm.MatchString(key) && !lakeForm.MatchString(key) {
		return fmt.Errorf("%w: %.50q", ErrInvalidKey, key)
	}
	return nil
}
