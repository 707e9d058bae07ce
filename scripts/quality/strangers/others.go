package strangers

import (
	"fmt"
	"slices"
)

// otherDocuments returns documents of packages and of manuals that are not in the corpus, and the distribution's that it leaves out, to tune
// with: those of the open half are known by heart.
func otherDocuments(corpus, folder string) (all []Document, err error) {
	if folder == "" {
		return nil, nil
	}
	inCorpus, err := shipped(corpus)
	if err != nil {
		return nil, err
	}
	manualsInCorpus, err := manuals(corpus)
	if err != nil {
		return nil, err
	}
	few, err := distribution()
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, d := range slices.Concat(inCorpus, manualsInCorpus, few) {
		taken[d.Name] = true
	}
	ofPackages, err := shipped(folder)
	if err != nil {
		return nil, err
	}
	ofManuals, err := manuals(folder)
	if err != nil {
		return nil, err
	}
	more, err := ofDistribution(othersMax, othersMax)
	for _, d := range slices.Concat(ofPackages, ofManuals, more) {
		if !taken[d.Name] {
			d.Kind, d.Origin = "practice: "+d.Kind, practice
			all = append(all, d)
		}
	}
	return all, err
}

const othersMax = 200

// relooked returns the open documents of packages and of the distribution that have tables, in each look but their own, to tune with: which look a
// document has in the corpus is chance, and those held back have others.
func relooked(packages string) (all []Document, err error) {
	ofPackages, err := shipped(packages)
	if err != nil {
		return nil, err
	}
	ofMachine, err := distribution()
	for _, d := range slices.Concat(ofPackages, ofMachine) {
		tables := d.Truth().Tables
		if d.IsHeldBack() || len(shown(tables)) == 0 {
			continue
		}
		own, _ := lookOf(d)
		for i := range looks {
			if i == own || !looks[i].hasRoom(tables) {
				continue
			}
			other := d.inLook(i)
			other.Name, other.Kind, other.Origin = fmt.Sprintf("look %d of %s", i+1, d.Name), fmt.Sprintf("practice: look %d", i+1), practice
			all = append(all, other)
		}
	}
	return all, err
}
