package tool

import (
	"slices"
	"sync"
)

// Catalog returns every tool of docs/design/specification.md §2.8: the given job tools, then the URL checks and the browser
// tools.
func Catalog(jobs []Contract) []Contract {
	all := slices.Concat(jobs, URLTools())
	for _, tools := range browserTools() {
		for _, t := range tools.tools {
			all = append(all, t.contract(tools.category))
		}
	}
	return all
}

// catalogued maps slugs to all tools of the specification, including those that a registry does not have.
var catalogued = sync.OnceValue(func() map[string]Contract {
	bySlug := map[string]Contract{}
	for _, c := range Catalog(Contracts()) {
		bySlug[c.Slug] = c
	}
	return bySlug
})
