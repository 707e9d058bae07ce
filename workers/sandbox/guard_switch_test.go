package sandbox

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// withoutVariable names restrictions to disable in every tier: in tests the shim is the test binary, which reads it before it
// becomes an engine.
const withoutVariable = "TOOLMILL_TEST_WITHOUT"

var _ = turnOff(os.Getenv(withoutVariable))

func turnOff(names string) int {
	before := len(restrictions)
	for _, name := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' }) {
		left := slices.DeleteFunc(slices.Clone(restrictions), func(r restriction) bool { return r.name == name })
		if len(left) == len(restrictions) {
			panic(fmt.Sprintf("there is no restriction %q", name))
		}
		restrictions = left
	}
	return before - len(restrictions)
}
