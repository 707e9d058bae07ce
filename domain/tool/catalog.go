package tool

import "slices"

// Catalog returns all tools of the specification (§2.8): those that make jobs, as they are given, then the URL checks and
// those of the browser.
func Catalog(jobs []Contract) []Contract {
	all := slices.Concat(jobs, URLTools())
	for _, tools := range browserTools() {
		for _, t := range tools.tools {
			all = append(all, t.contract(tools.category))
		}
	}
	return all
}
