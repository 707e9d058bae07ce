package measure

import (
	"strings"
	"unicode"
)

// tokens returns a text's words in lower case, and each letter of a script without blanks.
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

// LettersKept is the share of a text's letters and digits that another text has too, in any order; 1 if there are none.
func LettersKept(want, got string) float64 {
	have := map[rune]int{}
	for _, r := range strings.ToLower(got) {
		have[r]++
	}
	all, kept := 0, 0
	for _, r := range strings.ToLower(want) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		all++
		if have[r] > 0 {
			have[r]--
			kept++
		}
	}
	if all == 0 {
		return 1
	}
	return float64(kept) / float64(all)
}

// TokenF1 is the F1 score of the words of two texts, counted with repetitions, in any order: 1 if all agree.
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

// OrderScore is Kendall's tau of the words that both texts have exactly once: 1 for the same order, -1 for the
// reverse. It is 1 if there are fewer than two such words.
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

// onlyPlaces returns the positions of the words that occur once.
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

// Recall is the share of the wanted texts that were found, comparing words only; 1 if none is wanted.
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
