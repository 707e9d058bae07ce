package strangers

import "slices"

// otherDocuments returns documents of packages that are not in the corpus, and the distribution's that it leaves out, to tune with: those of
// the open half are known by heart.
func otherDocuments(corpus, folder string) (all []Document, err error) {
	if folder == "" {
		return nil, nil
	}
	inCorpus, err := shipped(corpus)
	if err != nil {
		return nil, err
	}
	few, err := distribution()
	if err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for _, d := range slices.Concat(inCorpus, few) {
		taken[d.Name] = true
	}
	ofPackages, err := shipped(folder)
	if err != nil {
		return nil, err
	}
	more, err := ofDistribution(othersMax, othersMax)
	for _, d := range slices.Concat(ofPackages, more) {
		if !taken[d.Name] {
			d.Kind, d.Origin = "practice: "+d.Kind, practice
			all = append(all, d)
		}
	}
	return all, err
}

const othersMax = 200
