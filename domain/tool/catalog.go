package tool

import "slices"

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
