package tidy

// Rule finds the faults of one kind in a file, each in the form path:line: what is wrong and what to do.
type Rule func(Source) []string

// Rules are all rules, by what they require.
func Rules() map[string]Rule {
	return map[string]Rule{
		"imports follow the arrows of the architecture": Arrows,
		"each vendor stays in its folder":               Vendors,
		"files and functions are short":                 Lengths,
		"exported names are documented":                 Documented,
		"engines name their list of system calls":       EnginesNamed,
		"packages are named after what they hold":       PackageNames,
		"tests wait for signals and are never skipped":  Tests,
	}
}
