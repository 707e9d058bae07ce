package schema

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// Unkept returns what the replaced types of a change do not keep of what the last release promised their readers, each with
// what to do; nil for nothing.
func Unkept(released, now Types, today time.Time) (faults []string) {
	for _, eventType := range slices.Sorted(maps.Keys(now)) {
		was, is := released[eventType], now[eventType]
		before := previous(eventType)
		switch {
		case was == nil && released[before] != nil && now[before] != nil && now[before].ReplacedBy != eventType:
			faults = append(faults, fmt.Sprintf("%s is new: readers know %s. Add it to domain.Replaced.", eventType, before))
		case was == nil || was.PublishedUntil == "":
		case is.PublishedUntil != "" && is.PublishedUntil < was.PublishedUntil:
			faults = append(faults, fmt.Sprintf("%s is published until %s, but %s was promised.", eventType, is.PublishedUntil, was.PublishedUntil))
		case is.PublishedUntil == "" && today.Format(time.DateOnly) < was.PublishedUntil:
			faults = append(faults, fmt.Sprintf("%s is published until %s: put it back into domain.Replaced.", eventType, was.PublishedUntil))
		}
	}
	return faults
}

// Retired returns the replaced types whose last day is over, each with what to do; nil for none.
func Retired(now Types, today time.Time) (faults []string) {
	for _, eventType := range slices.Sorted(maps.Keys(now)) {
		if until := now[eventType].PublishedUntil; until != "" && until <= today.Format(time.DateOnly) {
			faults = append(faults, fmt.Sprintf("%s was published until %s: remove it from domain.Replaced. It stays in domain.Events.", eventType, until))
		}
	}
	return faults
}
