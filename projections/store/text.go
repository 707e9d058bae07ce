package store

import "strings"

// Readable returns s as a text that a column can hold: valid UTF-8 without NUL.
func Readable(reason string) string { return WithoutNUL(strings.ToValidUTF8(reason, "�")) }

// WithoutNUL returns s without NUL, which Postgres refuses.
func WithoutNUL(s string) string {
	if strings.IndexByte(s, 0) < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "")
}
