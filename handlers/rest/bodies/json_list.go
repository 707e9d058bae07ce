package bodies

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// Texts returns a member that must be a non-empty list of different strings from allowed; nil if it is missing or wrong.
func (o Object) Texts(name string, allowed []string) []string {
	value, set := o.Take(name)
	if !set {
		return nil
	}
	var list []string
	if err := json.Unmarshal(value, &list); err != nil || value.Kind() != '[' {
		o.Wrong(name, "type", "must be a list of strings")
		return nil
	}
	if len(list) == 0 {
		o.Wrong(name, "min_items", "must not be empty")
	}
	for i, text := range list {
		switch {
		case !slices.Contains(allowed, text):
			o.Wrong(name, "enum", "must hold none but "+strings.Join(allowed, ", "))
			return nil
		case slices.Contains(list[:i], text):
			o.Wrong(name, "unique_items", "must hold each once")
			return nil
		}
	}
	return list
}

// TextList returns a member that must be a list of at most itemsMax strings, which may be empty; nil if it is missing or wrong.
func (o Object) TextList(name string, itemsMax int) []string {
	if !o.Has(name) {
		o.Wrong(name, "required", "is required")
		return nil
	}
	value, _ := o.Take(name)
	var list []string
	if err := json.Unmarshal(value, &list); err != nil || value.Kind() != '[' {
		o.Wrong(name, "type", "must be a list of strings")
		return nil
	}
	if len(list) > itemsMax {
		o.Wrong(name, "max_items", "must hold at most "+strconv.Itoa(itemsMax))
		return nil
	}
	return list
}
