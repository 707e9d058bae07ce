package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// knownDocuments are the documents on which the tools for PDFs are measured.
func knownDocuments() []known {
	report := knownReport()
	columns := knownColumns()
	return []known{report, columns, knownRightToLeft(), knownEastAsian(), knownScripts(), knownHyphens(), knownWide()}
}

// knownReport has the usual parts of a report.
func knownReport() known {
	k := known{name: "report", lang: "en"}
	k.passages = append(k.passages, heading(1, "Annual report on efficient offices"), paragraph(prose(1, 4)), heading(2, "What was found"), paragraph(prose(2, 5)),
		paragraph(prose(3, 3)), heading(3, "In the first year"))
	k.passages = append(k.passages, items("•", "Fewer offers were made than before", "Final costs fell by a fifth, though the flow of work was slower than in any "+
		"of the years before that were looked at for the comparison", "Nobody could afford the plans")...)
	k.passages = append(k.passages, paragraph(prose(4, 3)), heading(3, "In the second year"), paragraph(prose(5, 4)))
	k.passages = append(k.passages, items("1.", "Ask people about their difficult questions", "Find time for the answers, which takes longer than the questions do, and "+
		"write them down in a place where everybody finds them later", "Begin again")...)
	k.passages = append(k.passages, heading(2, "Figures"), paragraph("The table shows what was counted."), passage{kind: layout.Table, rows: [][]string{
		{"Region", "Offices", "Cost"}, {"Northern fields", "12", "3.50"}, {"Rivers", "7", "14.00"}, {"Long bridges", "105", "0.75"}, {"Total", "124", "18.25"},
	}}, paragraph(prose(6, 5)), heading(2, "What comes next"), paragraph(prose(7, 6)))
	return k
}

// knownColumns is an article in two columns below its title.
func knownColumns() known {
	k := known{name: "two columns", lang: "en", css: `@page{margin:15mm} .x{} body{columns:2;column-gap:8mm;text-align:justify} h1{column-span:all;text-align:center}`}
	k.passages = append(k.passages, heading(1, "An article in two columns"))
	for i := range uint64(6) {
		k.passages = append(k.passages, heading(2, fmt.Sprintf("Part %s of the article", []string{"one", "two", "three", "four", "five", "six"}[i])),
			paragraph(prose(20+3*i, 6)), paragraph(prose(21+3*i, 4)), paragraph(prose(22+3*i, 5)))
	}
	return k
}

func knownRightToLeft() known {
	const (
		title  = "تقرير عن المكاتب"
		first  = "هذا نص عربي طويل بما يكفي ليمتد على أكثر من سطر واحد في الصفحة، حتى نتمكن من رؤية ترتيب القراءة الصحيح هنا ونتأكد من أن الكلمات لا تنقلب ولا تتبدل أماكنها عند نهاية السطر."
		second = "في عام 2024 كان هناك 17 مكتبا في المدينة (وهذا أكثر من السابق)، ثم زاد العدد كثيرا بعد ذلك."
		hebrew = "זהו טקסט בעברית שהוא ארוך מספיק כדי להימשך על פני יותר משורה אחת בעמוד, כדי שנוכל לראות את סדר הקריאה הנכון ולוודא שהמילים אינן מתהפכות בסוף השורה של הפסקה."
	)
	k := known{name: "right to left", lang: "ar", css: `body{font-family:"DejaVu Sans","Noto Sans Arabic"}`}
	for _, p := range []passage{
		heading(1, title), paragraph(first), paragraph(second), heading(2, "כותרת בעברית"), paragraph(hebrew), paragraph("المكتب الأول في الشمال"),
	} {
		p.rtl = true
		k.passages = append(k.passages, p)
	}
	for _, item := range items("•", "البند الأول", "البند الثاني طويل") {
		item.rtl = true
		k.passages = append(k.passages, item)
	}
	return k
}

//nolint:gosmopolitan // text of East Asia is what it is for
func knownEastAsian() known {
	return known{name: "Chinese, Japanese, Korean", lang: "ja", css: `body{font-family:"Noto Sans CJK JP"}`, passages: []passage{
		heading(1, "日本語の報告書"),
		paragraph("漢字かな交じり文は、日本語の文章です。これは長い段落で、複数の行にまたがります。そのため、行の折り返しが発生しますので、正しく結合される必要があります。"),
		heading(2, "中文部分"),
		paragraph("这是一个很长的中文段落，用来检查换行之后文字是否仍然连在一起，而不会在行与行之间多出空格，也不会丢失任何标点符号或者改变阅读的顺序。"),
		heading(2, "한국어 부분"),
		paragraph("이것은 한국어로 쓰인 긴 단락이며 줄이 바뀌는 곳에서 단어 사이의 빈칸이 그대로 남아 있는지 확인하기 위한 것입니다. 두 번째 문장도 있습니다."),
	}}
}

func knownScripts() known {
	return known{name: "Greek, Russian, Hindi, Thai, Polish", lang: "el", css: `body{font-family:"Noto Sans","Noto Sans Devanagari","Noto Sans Thai"}`, passages: []passage{
		heading(1, "Πολλές γραφές"),
		paragraph("Αυτό είναι ένα ελληνικό κείμενο που είναι αρκετά μεγάλο ώστε να συνεχίζεται στην επόμενη γραμμή της σελίδας χωρίς να χάνεται κάποια λέξη."),
		heading(2, "Русский раздел"),
		paragraph("Это русский текст, который достаточно длинный, чтобы перейти на следующую строку страницы, и в нём не должно потеряться ни одного слова."),
		heading(2, "Zażółć gęślą jaźń"),
		paragraph("Pchnąć w tę łódź jeża lub ośm skrzyń fig; mężny bądź, chroń pułk twój i sześć flag, a potem wróć do domu późną nocą przez śnieg."),
		paragraph("यह हिंदी का एक वाक्य है"),
		paragraph("นี่คือประโยคภาษาไทย"),
	}}
}

// knownHyphens has soft hyphens in every long word, in narrow columns, so that many lines end with a hyphen.
func knownHyphens() known {
	long := strings.Fields("inter-nation-al-i-za-tion con-sid-er-a-tions ex-traor-di-nar-i-ly un-char-ac-ter-is-tic im-ple-men-ta-tions " +
		"not-with-stand-ing re-spon-si-bil-i-ties char-ac-ter-i-za-tion mis-un-der-stand-ings in-com-pre-hen-si-ble ef-fi-cient-ly of-fi-cial-ly")
	texts := make([]string, 0, 3)
	for seed := range 3 {
		words := make([]string, 0, 96)
		for i := range 48 {
			word := strings.ReplaceAll(long[(i*7+seed*5)%len(long)], "-", "\u00AD")
			words = append(words, word, []string{"and", "of", "the"}[(i+seed)%3])
		}
		texts = append(texts, "Words "+strings.Join(words, " ")+" end.")
	}
	k := known{name: "hyphens and ligatures", lang: "en", css: `body{columns:3;column-gap:6mm;text-align:justify;hyphens:manual}`}
	for _, text := range texts {
		k.passages = append(k.passages, paragraph(text))
	}
	return k
}

// knownWide is a table on landscape paper.
func knownWide() known {
	k := known{name: "landscape table", lang: "en", css: `@page{size:A4 landscape}`, passages: []passage{heading(1, "Stations by month")}}
	rows := make([][]string, 0, 9)
	rows = append(rows, []string{"Station", "January", "February", "March", "April", "May", "June"})
	for i, name := range []string{"Harbour", "Old mill", "Upper bridge", "Lake", "Forest edge", "Town hall", "Valley", "Airport"} {
		row := append(make([]string, 0, 7), name)
		for month := range 6 {
			row = append(row, fmt.Sprintf("%d.%d", 3+i*7+month*5, (i+month)%10))
		}
		rows = append(rows, row)
	}
	k.passages = append(k.passages, passage{kind: layout.Table, rows: rows}, paragraph(prose(90, 2)))
	return k
}

// knownChapters is a long document, with a heading on each of its pages.
func knownChapters(pages int) known {
	k := known{name: fmt.Sprintf("%d chapters", pages), lang: "en", css: `h1{break-before:page}`}
	for i := range uint64(pages) { //nolint:gosec // positive
		k.passages = slices.Concat(k.passages, []passage{heading(1, fmt.Sprintf("Chapter %d", i+1)), paragraph(prose(i, 8)), paragraph(prose(i+1000, 8)), paragraph(prose(i+2000, 8))})
	}
	return k
}
