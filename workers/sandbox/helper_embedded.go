//go:build helper

package sandbox

import _ "embed"

// embeddedHelper is the program of package helper, which `make build` puts here first.
//
//go:embed helper/helper.bin
var embeddedHelper []byte
