package measure

import (
	"strings"
	"unicode"
)

// tokens are a text's words in lower case, and each letter of a script without blanks.
func tokens(text string) (all []string) {
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			all = append(all, word.String())
			word.Reset()
		}
	}
	for _, r := range strings.ToLower(text) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			flush()
			all = append(all, string(r))
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.M, r):
			word.WriteRune(r)
		default:
			flush()
		}
	}
	flush()
	return all
}

// TokenF1 is how far two texts have the same words, each as often, in any order: 1 for all.
func TokenF1(want, got string) float64 {
	a, b := tokens(want), tokens(got)
	if len(a)+len(b) == 0 {
		return 1
	}
	count := map[string]int{}
	for _, t := range a {
		count[t]++
	}
	both := 0
	for _, t := range b {
		if count[t] > 0 {
			count[t]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(a)+len(b))
}

// OrderScore is how far the words that both texts have exactly once are in the same order: Kendall's tau, from -1 for
// the other way round to 1. It is 1 where there are fewer than two such words.
func OrderScore(want, got string) float64 {
	places := onlyPlaces(tokens(want))
	var order []int
	seen := onlyPlaces(tokens(got))
	for _, t := range tokens(got) {
		place, inWant := places[t]
		if _, once := seen[t]; inWant && once {
			order = append(order, place)
		}
	}
	if len(order) < 2 {
		return 1
	}
	agree := 0
	for i := range order {
		for j := i + 1; j < len(order); j++ {
			if order[i] < order[j] {
				agree++
			} else {
				agree--
			}
		}
	}
	return float64(agree) / float64(len(order)*(len(order)-1)/2)
}

// onlyPlaces are the places of words that are there once.
func onlyPlaces(all []string) map[string]int {
	places, count := map[string]int{}, map[string]int{}
	for i, t := range all {
		places[t] = i
		count[t]++
	}
	for t, n := range count {
		if n > 1 {
			delete(places, t)
		}
	}
	return places
}

// Recall is the part of the wanted texts that is among those got, words alone; 1 where none is wanted.
func Recall(want, got []string) float64 {
	if len(want) == 0 {
		return 1
	}
	have := map[string]int{}
	for _, text := range got {
		have[strings.Join(tokens(text), " ")]++
	}
	found := 0
	for _, text := range want {
		if key := strings.Join(tokens(text), " "); have[key] > 0 {
			have[key]--
			found++
		}
	}
	return float64(found) / float64(len(want))
}
