package strangers

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
)

// writing makes the text of generated documents: the same for the same name.
type writing struct {
	random *rand.Rand
	count  int
	words  []string
	// right aligns cells of numbers at the right.
	right bool
	b     strings.Builder
}

func newWriting(name string, words []string) *writing {
	return &writing{random: rand.New(rand.NewPCG(uint64(hashOf(name)), 17)), words: words} //nolint:gosec // positive, and nothing is secret
}

var english = strings.Fields(`the report shows that efficient offices need fewer affluent offers and a flow of simple work while people find time
for difficult questions about water energy transport housing health schools and the final cost of plans which nobody could afford when
winter came early over northern fields with frost rivers bridges and long quiet evenings in which members of the council agreed to
delegate further measures under section paragraphs concerning licences holders authorities applications periods notices appeals`)

var arabic = strings.Fields(`المكتب التقرير الذي كان في المدينة مع الناس والعمل على الماء والطاقة والنقل بين السنوات الأولى والثانية حتى نهاية
الفصل من الكتاب وهو يعرض النتائج التي وجدت عند مراجعة الحسابات القديمة والجديدة`)

var hebrew = strings.Fields(`המשרד הדוח שהיה בעיר עם אנשים ועבודה על מים ואנרגיה ותחבורה בין השנים הראשונות עד סוף הפרק של הספר והוא מציג
תוצאות שנמצאו בבדיקה של חשבונות ישנים וחדשים`)

//nolint:gosmopolitan // Japanese is what it is for
var japanese = strings.Fields(`報告書は 事務所の 仕事と 水道や 電力の 利用を 調べた 結果で あり 新しい 計画が 必要と された 町の 人々は 冬の 夜に 長い 橋を 渡り
静かな 川を 見て いた 次の 年度には 学校と 病院の 費用を 減らす ことが できた`)

// word returns a word; every seventh is unique, so that the order of words can be measured.
func (w *writing) word() string {
	w.count++
	if w.count%7 == 0 && w.words[0] == english[0] {
		return "ref" + letters(w.count)
	}
	return w.words[w.random.IntN(len(w.words))]
}

func letters(n int) string {
	var b []byte
	for ; n > 0; n /= 20 {
		b = append(b, "bcdfghklmnprstvwxzae"[n%20])
	}
	return string(b)
}

func (w *writing) phrase(words int) string {
	all := make([]string, words)
	for i := range all {
		all[i] = w.word()
	}
	first := []rune(all[0])
	all[0] = strings.ToUpper(string(first[:1])) + string(first[1:])
	return strings.Join(all, w.blank())
}

func (w *writing) blank() string {
	if w.words[0] == japanese[0] {
		return ""
	}
	return " "
}

func (w *writing) sentence() string {
	end := "."
	if w.words[0] == japanese[0] {
		end = "。"
	}
	return w.phrase(7+w.random.IntN(12)) + end
}

func (w *writing) prose(sentences int) string {
	all := make([]string, sentences)
	for i := range all {
		all[i] = w.sentence()
	}
	return strings.Join(all, w.blank())
}

// tag writes an element with a text.
func (w *writing) tag(name, text string) {
	fmt.Fprintf(&w.b, "<%s>%s</%s>\n", name, html.EscapeString(text), strings.Fields(name)[0])
}

func (w *writing) raw(all ...string) {
	for _, s := range all {
		w.b.WriteString(s)
	}
}

func (w *writing) paragraphs(n, sentences int) {
	for range n {
		w.tag("p", w.prose(1+w.random.IntN(sentences)))
	}
}

// amount returns a sum as accounts print it.
func (w *writing) amount() string {
	n := w.random.IntN(9_000_000)
	switch w.random.IntN(5) {
	case 0:
		return fmt.Sprintf("(%d,%03d)", n/10_000+1, n%1000)
	case 1:
		return fmt.Sprintf("%d.%02d", n%1000, n%100)
	}
	if thousands := n/1000 + 1; thousands >= 1000 {
		return fmt.Sprintf("%d,%03d,%03d", thousands/1000, thousands%1000, n%1000)
	}
	return fmt.Sprintf("%d,%03d", n/1000+1, n%1000)
}

func (w *writing) pick(all ...string) string { return all[w.random.IntN(len(all))] }
