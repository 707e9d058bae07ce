package layout

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// hand is how a document is written: in which script, and in which direction.
type hand struct {
	name string
	// letter and blank are widths in ems; a script without blanks has 0.
	letter, blank float64
	// leadMore is added to the distance of lines.
	leadMore float64
	// mirrored pages are read from the right, turned ones have been turned by quarter turns, the lines of vertical ones run downwards.
	mirrored, turned, vertical bool
	// phrase and sentence return words, or the signs of a script without blanks, in the order in which they are read.
	phrase, sentence func(s *typesetter, words int) []string
	// drawn returns the words of a line as they are drawn, from the line's beginning to its end.
	drawn func(words []string) []string
}

var (
	latin     = hand{name: "left to right", letter: letterWidth, blank: blankWidth, phrase: latinPhrase, sentence: latinSentence, drawn: asGiven}
	sideways  = hand{name: "turned", turned: true, letter: letterWidth, blank: blankWidth, phrase: latinPhrase, sentence: latinSentence, drawn: asGiven}
	fromRight = hand{
		name: "right to left", mirrored: true, letter: letterWidth, blank: blankWidth, phrase: arabicPhrase, sentence: arabicSentence, drawn: arabicDrawn,
	}
	standingSigns = hand{name: "vertical", vertical: true, letter: 1, leadMore: 4, phrase: japanesePhrase, sentence: japaneseSentence, drawn: asGiven}

	// hands take turns.
	hands = []hand{latin, fromRight, sideways, standingSigns, latin}
)

var (
	latinWords  = strings.Fields("water report office people winter council bridge of the and quiet northern measure when section river for plan")
	arabicWords = strings.Fields("الماء التقرير المكتب الناس الشتاء المدينة الجسر من في على النهر الخطة الفصل العمل")
	//nolint:gosmopolitan // Japanese is what it is about
	japaneseWords = strings.Fields("報告書 図書館 会議 北部 測定 冬の 橋を 渡る 静かな 川と 人々の 計画は 新しい 事務所で 水が 流れる")
)

func asGiven(words []string) []string { return words }

// number is the marker of a numbered item as it is drawn.
func (h hand) number(digits string) string {
	if h.mirrored {
		return "." + digits
	}
	return digits + "."
}

// latinPhrase returns words that occur once, so that none is mixed up.
func latinPhrase(s *typesetter, words int) []string {
	all := make([]string, words)
	for i := range all {
		s.count++
		all[i] = latinWords[s.random.IntN(len(latinWords))] + string(rune('a'+s.count%26)) + string(rune('a'+s.count/26%26))
	}
	all[0] = strings.ToUpper(all[0][:1]) + all[0][1:]
	return all
}

func latinSentence(s *typesetter, words int) []string {
	all := latinPhrase(s, words)
	all[len(all)-1] += "."
	return all
}

func arabicPhrase(s *typesetter, words int) []string {
	all := make([]string, words)
	for i := range all {
		all[i] = arabicWords[s.random.IntN(len(arabicWords))]
	}
	return all
}

// arabicSentence has a number, Latin words with one, or a number that touches a word, between its words.
func arabicSentence(s *typesetter, words int) []string {
	all := arabicPhrase(s, words)
	at := 1 + s.random.IntN(len(all)-2)
	all = slices.Insert(all, at, [][]string{
		{fmt.Sprint(1000 + s.random.IntN(9000))},
		{"Windows", fmt.Sprint(10 + s.random.IntN(20))},
		{"Real", "Madrid"},
		{"ISO"},
		{fmt.Sprintf("%dريال", 100+s.random.IntN(900))},
		{fmt.Sprintf("%d.%d", 1+s.random.IntN(900), 1+s.random.IntN(9))},
	}[s.random.IntN(6)]...)
	all[len(all)-1] += "."
	return all
}

// arabicDrawn reverses words, but neither digits nor the words of other scripts, whose order is reversed instead.
func arabicDrawn(words []string) []string {
	drawn := make([]string, len(words))
	for from := 0; from < len(words); {
		to := from + 1
		if isForeign(words[from]) {
			for to < len(words) && isForeign(words[to]) {
				to++
			}
		}
		for i := from; i < to; i++ {
			drawn[from+to-1-i] = mirroredWord(words[i])
		}
		from = to
	}
	return drawn
}

func isForeign(word string) bool { return !strings.ContainsFunc(word, isArabicLetter) }

func isArabicLetter(r rune) bool { return unicode.Is(unicode.Arabic, r) }

// mirroredWord is a word as drawn from left to right.
func mirroredWord(word string) string {
	if isForeign(word) {
		return word
	}
	runes := []rune(word)
	slices.Reverse(runes)
	for from := 0; from < len(runes); from++ {
		to := from
		for to < len(runes) && unicode.IsDigit(runes[to]) {
			to++
		}
		slices.Reverse(runes[from:to])
		from = max(from, to-1)
	}
	return string(runes)
}

func japanesePhrase(s *typesetter, words int) []string {
	var all strings.Builder
	for range max(words/2, 2) {
		all.WriteString(japaneseWords[s.random.IntN(len(japaneseWords))])
	}
	return strings.Split(all.String(), "")
}

func japaneseSentence(s *typesetter, words int) []string {
	return append(japanesePhrase(s, words), "。")
}
