//go:build !helper

package sandbox

// embeddedHelper is left out of tests and of `go run`: they do not depend on what was built before them.
var embeddedHelper []byte
