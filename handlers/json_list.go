package handlers

import (
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
)

// texts returns a member that must be a list of strings from allowed, each once and at least one; nil where it is not there
// or wrong.
func (o jsonObject) texts(name string, allowed []string) []string {
	value, set := o.take(name)
	if !set {
		return nil
	}
	var list []string
	if err := json.Unmarshal(value, &list); err != nil || value.Kind() != '[' {
		o.wrong(name, "type", "must be a list of strings")
		return nil
	}
	if len(list) == 0 {
		o.wrong(name, "min_items", "must not be empty")
	}
	for i, text := range list {
		switch {
		case !slices.Contains(allowed, text):
			o.wrong(name, "enum", "must hold none but "+strings.Join(allowed, ", "))
			return nil
		case slices.Contains(list[:i], text):
			o.wrong(name, "unique_items", "must hold each once")
			return nil
		}
	}
	return list
}

// instant returns a member that is a time in RFC 3339, to the microsecond; nil where it is not there or wrong.
func (o jsonObject) instant(name string) *time.Time {
	if _, set := o.members[name]; !set {
		return nil
	}
	text := o.text(name)
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		o.wrong(name, "date_time", "must be a time as in 2026-03-02T12:00:00Z")
		return nil
	}
	at = at.UTC().Truncate(time.Microsecond)
	return &at
}
