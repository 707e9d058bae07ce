package rest

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// OfField turns the refusal of a malformed address into a fault of the field.
func OfField(field string, err error) error {
	var no *refusal.Refusal
	if errors.As(err, &no) && no.Code == refusal.ValidationFailed {
		return codes.Invalid(refusal.Fault{Path: field, Rule: "uri", Message: "must be an absolute URL of at most 2048 bytes, as in https://example.com/page"})
	}
	return err
}

const nameBytesMax = 255

// ValidName reports whether a name has at most 255 bytes of UTF-8 and no control characters.
func ValidName(name string) bool {
	return len(name) <= nameBytesMax && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}
