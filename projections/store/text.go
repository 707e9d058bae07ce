package store

import "strings"

// Readable makes a text of a reason that may quote the bytes that could not be read.
func Readable(reason string) string { return WithoutNUL(strings.ToValidUTF8(reason, "�")) }

// WithoutNUL takes NUL out of a text: Postgres cannot hold it.
func WithoutNUL(s string) string {
	if strings.IndexByte(s, 0) < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "")
}
