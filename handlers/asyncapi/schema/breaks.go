package schema

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
)

// Breaks returns what of the released schemas a change breaks for readers, each with what to do instead; nil for a change that
// is allowed.
func Breaks(released, now Types) (faults []string) {
	for _, eventType := range slices.Sorted(maps.Keys(released)) {
		if now[eventType] == nil {
			faults = append(faults, eventType+" is removed: put it back, because the log keeps its events forever and readers have a "+
				"schema for it. If nothing leads to it any more, its doc comment can say so.")
			continue
		}
		c := comparison{instead: instead(eventType)}
		c.compare(eventType, released[eventType], now[eventType])
		faults = append(faults, c.faults...)
	}
	return faults
}

var version = regexp.MustCompile(`\.v(\d+)$`)

// instead says what to do instead of breaking a type, or what all records have.
func instead(name string) string {
	found := version.FindStringSubmatchIndex(name)
	if found == nil {
		return "leave it as it was released, and publish what you need in another topic, beside the old one for 180 days"
	}
	next := versionAfter(name, found, 1)
	return "leave this version as it was released, add " + next + " for what you need, and publish it beside the old one for 180 days"
}

// previous returns the version before a type's; "" for a name without a version.
func previous(name string) string {
	found := version.FindStringSubmatchIndex(name)
	if found == nil {
		return ""
	}
	return versionAfter(name, found, -1)
}

func versionAfter(name string, found []int, by int) string {
	number, _ := strconv.Atoi(name[found[2]:]) // digits
	return fmt.Sprintf("%s.v%d", name[:found[0]], number+by)
}

// comparison collects what is broken in one type.
type comparison struct {
	instead string
	faults  []string
}

func (c *comparison) faultf(format string, values ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, values...)+": "+c.instead+".")
}

func (c *comparison) compare(at string, released, now *Schema) {
	if was, is := kindOf(released), kindOf(now); was != is {
		c.faultf("%s was %s and is %s", at, was, is)
		return
	}
	if released.Items != nil {
		c.compare(at+"[]", released.Items, now.Items)
	}
	for _, name := range slices.Sorted(maps.Keys(released.Properties)) {
		c.property(at, name, released, now)
	}
	for _, name := range slices.Sorted(maps.Keys(now.Properties)) {
		if released.Properties[name] == nil && slices.Contains(now.Required, name) {
			c.faults = append(c.faults, fmt.Sprintf("%s.%s is new and required, but older events lack it: make it optional with omitempty or omitzero.", at, name))
		}
	}
}

func (c *comparison) property(at, name string, released, now *Schema) {
	was, is := released.Properties[name], now.Properties[name]
	if is == nil {
		if renamed := renamed(was, released, now); renamed != "" {
			c.faultf("%s.%s is removed, or renamed to %s", at, name, renamed)
		} else {
			c.faultf("%s.%s is removed", at, name)
		}
		return
	}
	required, before := slices.Contains(now.Required, name), slices.Contains(released.Required, name)
	switch {
	case required && !before:
		c.faultf("%s.%s was optional and is required, but older events lack it", at, name)
	case before && !required:
		c.faultf("%s.%s was in every event and is optional", at, name)
	}
	c.compare(at+"."+name, was, is)
}

// renamed returns the new property that a removed one may have become: one of the same form. "" if there is none.
func renamed(removed, released, now *Schema) string {
	for _, name := range slices.Sorted(maps.Keys(now.Properties)) {
		if is := now.Properties[name]; released.Properties[name] == nil && kindOf(is) == kindOf(removed) && reflect.DeepEqual(is.Items, removed.Items) {
			return name
		}
	}
	return ""
}

// kindOf returns what a value is, in words. An object without properties is one of any members.
func kindOf(s *Schema) string {
	switch {
	case s.Format != "":
		return s.Type + " (" + s.Format + ")"
	case s.Type == "object" && s.Properties == nil:
		return "object (of any members)"
	}
	return s.Type
}
