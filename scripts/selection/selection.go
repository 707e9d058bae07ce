// Package selection checks the list with which a program of scripts is told to do a part of what it can.
package selection

import (
	"fmt"
	"slices"
	"strings"
)

// Check returns an error if a list, separated by commas, has a name that is not known: otherwise a program that does nothing
// would look like one that found nothing wrong. An empty list is right.
func Check(list string, known []string) error {
	if list == "" {
		return nil
	}
	for name := range strings.SplitSeq(list, ",") {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%q is not among %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}
