package strangers

import (
	"fmt"
	"slices"
)

// relooked returns the open documents of packages and of the distribution that have tables, in each look but their own, to tune with: which look a
// document has in the corpus is chance, and those held back have others.
func relooked(packages string) (all []Document, err error) {
	ofPackages, err := shipped(packages)
	if err != nil {
		return nil, err
	}
	ofMachine, err := distribution()
	for _, d := range slices.Concat(ofPackages, ofMachine) {
		if d.IsHeldBack() || len(shown(d.Truth().Tables)) == 0 {
			continue
		}
		for i := range looks {
			if i == lookOf(d.Name) {
				continue
			}
			other := d.inLook(i)
			other.Name, other.Kind, other.Origin = fmt.Sprintf("look %d of %s", i+1, d.Name), fmt.Sprintf("practice: look %d", i+1), practice
			all = append(all, other)
		}
	}
	return all, err
}
