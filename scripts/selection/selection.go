// Package selection reads the list with which a program of scripts is told to do a part of what it can.
package selection

import (
	"fmt"
	"slices"
	"strings"
)

// Of returns the parts that a list names, separated by commas, in their own order; all of them for an empty list. Error: a name
// that no part has, since a program that does nothing would look like one that found nothing wrong.
func Of[T any](list string, parts []T, name func(T) string) ([]T, error) {
	if list == "" {
		return parts, nil
	}
	known := make([]string, len(parts))
	for i, part := range parts {
		known[i] = name(part)
	}
	wanted := strings.Split(list, ",")
	for _, one := range wanted {
		if !slices.Contains(known, one) {
			return nil, fmt.Errorf("%q is not among %s", one, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(part T) bool { return !slices.Contains(wanted, name(part)) }), nil
}
