package conformance

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// node is a part of a JSON document.
type node struct{ value any }

// place is a node and its JSON pointer. References are followed: the pointer is that of their target.
type place struct {
	node

	document *Document
	pointer  string
}

func (d *Document) root() place { return place{node: d.tree, document: d} }

// is reports whether the place exists.
func (p place) is() bool { return p.value != nil }

var escape = strings.NewReplacer("~", "~0", "/", "~1")

// at returns a member of an object.
func (p place) at(name string) place {
	members, _ := p.value.(map[string]any)
	return place{node{members[name]}, p.document, p.pointer + "/" + escape.Replace(name)}.followed()
}

// followed returns the target of a reference without siblings. One with siblings is left to the schema compiler.
func (p place) followed() place {
	members, _ := p.value.(map[string]any)
	reference, is := members["$ref"].(string)
	if !is || len(members) > 1 {
		return p
	}
	target := p.document.root()
	for name := range strings.SplitSeq(strings.TrimPrefix(reference, "#/"), "/") {
		target = target.at(name)
	}
	return target
}

// members iterates over an object, sorted by name.
func (p place) members() iter.Seq2[string, place] {
	return func(yield func(string, place) bool) {
		members, _ := p.value.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			if !yield(name, p.at(name)) {
				return
			}
		}
	}
}

// items iterates over an array.
func (p place) items() iter.Seq2[int, place] {
	return func(yield func(int, place) bool) {
		items, _ := p.value.([]any)
		for i, item := range items {
			if !yield(i, place{node{item}, p.document, p.pointer + "/" + strconv.Itoa(i)}.followed()) {
				return
			}
		}
	}
}

func (p place) text() string {
	text, _ := p.value.(string)
	return text
}

func (p place) isTrue() bool {
	yes, _ := p.value.(bool)
	return yes
}
