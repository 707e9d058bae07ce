package pdfcoverage

import (
	"slices"
	"strings"
	"unicode"
)

// frequent are the most frequent words of languages in Latin letters, of two letters or more.
var frequent = wordsOf(
	"the of and to in is that for it with as was on be by are this from or an",
	"der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als",
	"de la le et les des en un du une que est pour qui dans par plus sur au ne",
	"de la que el en los del se las por un para con no una su al lo como es",
	"de que do da em um para com não uma os no se na por mais as dos como ou",
	"di che la il un in per del della le una con si da dei alla sono al nel non",
	"de het een van en in is dat op te zijn met die voor niet aan er om ook als",
	"och att det som en på är av för med den till inte om ett har de jag var vi",
	"og det at en den til er som på de med af for ikke der var han et har om",
	"na nie się do to jest że co jak za od po ale tak są tym który może przez dla",
	"se na je že to do ve pro si ale za by jako od po ze jsou který jeho nebo",
	"az és hogy nem egy is ez de van volt meg csak mint már még ha ki vagy amely el",
	"ja on ei se että oli ovat hän mutta joka kun niin myös tai sen kuin ole ne mitä",
	"ve bir bu da de için ile olarak çok daha olan gibi en kadar ama sonra her ne",
	"și de la în nu pe cu un că din este mai care pentru sau fi au al prin se",
)

// wordsOf returns the words of each line, each once.
func wordsOf(lines ...string) (all [][]string) {
	for _, line := range lines {
		words := strings.Fields(line)
		slices.Sort(words)
		all = append(all, slices.Compact(words))
	}
	return all
}

// How many words a text has to have for its language to be known, what part of them has to be frequent in it, and how many different ones. Letters
// that stand for others make two-letter words that may be frequent ones, but hardly several of one language so often.
const (
	languageWordsMin    = 40
	frequentMin         = 0.12
	frequentDistinctMin = 5
)

// isLanguage reports whether a text is of a language in Latin letters by its most frequent words.
func isLanguage(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) < languageWordsMin {
		return false
	}
	times := map[string]int{}
	for _, word := range words {
		times[word]++
	}
	return slices.ContainsFunc(frequent, func(of []string) bool {
		count, distinct := 0, 0
		for _, word := range of {
			if n := times[word]; n > 0 {
				count, distinct = count+n, distinct+1
			}
		}
		return distinct >= frequentDistinctMin && float64(count) >= frequentMin*float64(len(words))
	})
}
