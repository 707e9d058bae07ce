package textfile

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

//nolint:gosmopolitan // texts in many charsets
var sentences = map[string]string{
	"windows-1252": "Größe und Fläche, Müller über Käufer: “ça va à l’été”; straße für Österreich – 12 €",
	"windows-1250": "Zażółć gęślą jaźń. Dzień dobry, proszę o fakturę za ubiegły miesiąc; książki są w sklepie.",
	"windows-1251": "Съешь же ещё этих мягких французских булок, да выпей чаю. Отчёт за прошлый месяц готов.",
	"windows-1253": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Καλημέρα, η αναφορά είναι έτοιμη για εσάς.",
	"shift_jis":    "これは日本語の文章です。請求書を添付しますので、ご確認ください。カタカナもあります。",
	"gb18030":      "这是一个中文句子。请查收附件中的发票,谢谢。我们的会议在下个星期三举行。",
	"euc-kr":       "이것은 한국어 문장입니다. 첨부된 송장을 확인해 주십시오. 감사합니다.",
	"koi8-r":       "Съешь же ещё этих мягких французских булок, да выпей чаю. Отчёт за прошлый месяц готов.",
	"utf-8":        "Łódź, 漢字, עברית, 🙂",
}

func TestTextsOfManyCharsetsAreRead(t *testing.T) {
	for charset, sentence := range sentences {
		is, err := htmlindex.Get(charset)
		if err != nil {
			t.Fatal(err)
		}
		content, err := is.NewEncoder().Bytes([]byte(sentence))
		if err != nil {
			t.Fatal(charset, err)
		}
		got, err := Decode(content, "")
		if got.Content != sentence || got.Charset != charset || got.Damaged || err != nil {
			t.Errorf("%s: %+v, %v", charset, got, err)
		}
	}
}

func TestFewWordsAreEnoughForAScript(t *testing.T) {
	for charset, words := range map[string]string{"windows-1251": "Съешь ещё этих мягких булок\nда выпей чаю", "windows-1255": "שלום עולם", "windows-1253": "Καλημέρα κόσμε"} {
		is, err := htmlindex.Get(charset)
		if err != nil {
			t.Fatal(err)
		}
		content, err := is.NewEncoder().Bytes([]byte(words))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode(content, ""); got.Content != words || err != nil {
			t.Errorf("%s: %+v, %v", charset, got, err)
		}
	}
}

func TestUnicodeIsRecognizedByItsMark(t *testing.T) {
	for content, want := range map[string]string{
		"\xEF\xBB\xBFŁ": "utf-8", "\xFF\xFEA\x01": "utf-16le", "\xFE\xFF\x01A": "utf-16be",
		"\xFF\xFE\x00\x00A\x01\x00\x00": "utf-32le", "a\x00b\x00": "utf-16le", "\x00a\x00b": "utf-16be",
	} {
		got, err := Decode([]byte(content), "windows-1251")
		if got.Charset != want || err != nil || got.Content != "Ł" && got.Content != "ab" {
			t.Errorf("%q: %+v, %v", content, got, err)
		}
	}
}

func TestADeclaredCharsetPrevailsOverStatistics(t *testing.T) {
	if got, err := Decode([]byte("\xB1"), "iso-8859-2"); got.Content != "ą" || got.Charset != "iso-8859-2" || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if got, _ := Decode([]byte("\xB1"), "no such charset"); got.Content != "±" || got.Charset != "windows-1252" {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsNotTextIsRefused(t *testing.T) {
	for _, content := range []string{"PK\x03\x04\x00", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a\x00\x00\x00b\xFF"} {
		if got, err := Decode([]byte(content), ""); !errors.Is(err, ErrBinary) {
			t.Errorf("%q: %+v", content, got)
		}
	}
}

func TestDamageIsReported(t *testing.T) {
	if got, err := Decode([]byte("\xEF\xBB\xBFa\xFFb"), ""); got.Content != "a\uFFFDb" || !got.Damaged || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// Texts of DOS and the old Macintosh, which declare nothing.
func TestCharsetsOfOldSystemsAreFoundByTheirWords(t *testing.T) {
	const russian = "Привет, мир. Это проверка текста, который написан в старой программе. Съешь ещё этих мягких булок."
	//nolint:gosmopolitan // texts in many charsets
	for charset, c := range map[string]struct {
		is   encoding.Encoding
		text string
	}{
		"ibm866":         {charmap.CodePage866, russian},
		"ibm855":         {charmap.CodePage855, russian},
		"x-mac-cyrillic": {charmap.MacintoshCyrillic, russian},
		"koi8-r":         {charmap.KOI8R, russian},
		"windows-1251":   {charmap.Windows1251, russian},
		"iso-8859-5":     {charmap.ISO8859_5, russian},
		"ibm850":         {charmap.CodePage850, "Grüße aus Köln: Größe, Äpfel, Öl und Übung. Das ist ein Text."},
		"ibm852":         {charmap.CodePage852, "Zażółć gęślą jaźń. Łódź, Kraków, Gdańsk i Toruń."},
		"macintosh":      {charmap.Macintosh, "Grüße aus Köln: Größe, Äpfel, Öl und Übung. Das ist ein Text."},
		"windows-1252":   {charmap.Windows1252, "Grüße aus Köln: Größe, Äpfel, Öl und Übung. Das ist ein Text."},
		"windows-1256":   {charmap.Windows1256, "مرحبا بالعالم. هذا نص عربي لاختبار ترميز الملفات القديمة في البرامج."},
		"windows-874":    {charmap.Windows874, "สวัสดีชาวโลก นี่คือเอกสารธรรมดาที่เขียนไว้นานแล้ว"},
		"big5":           {traditionalchinese.Big5, "歡迎使用本程式。這是一份測試文件，用來檢查舊式編碼的文字是否能夠正確讀取。"},
	} {
		content, err := c.is.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(charset, err)
		}
		if got, err := Decode(content, ""); got.Content != c.text || got.Charset != charset || err != nil {
			t.Errorf("%s: %q as %s, %v", charset, got.Content, got.Charset, err)
		}
	}
}

func TestFourWordsOfDOSAreEnough(t *testing.T) {
	content, err := charmap.CodePage866.NewEncoder().Bytes([]byte("id,name\n1,Привет\n2,мир\n3,Это\n4,проверка\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Decode(content, ""); got.Charset != "ibm866" || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestControlCharactersAreLeftOutAndTold(t *testing.T) {
	got, err := Decode([]byte("# Log\n\na bell\x07, a zero\x00 and a line\vbreak in a text of many words, so that they are few\n"), "")
	if want := "# Log\n\na bell, a zero and a line break in a text of many words, so that they are few\n"; got.Content != want || got.Controls != 2 || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if all := got.Warnings(); len(all) != 1 || !strings.Contains(all[0], "left out: 2") {
		t.Errorf("%q", all)
	}
}

// A page of old that says UTF-8 is in the charset of its letters; a page of UTF-8 that was damaged is not.
func TestAWrongUTF8IsNotBelieved(t *testing.T) {
	const text = "Это русский текст в другой кодировке, который написан давно."
	content, err := charmap.Windows1251.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Decode(content, "utf-8"); got.Content != text || got.Charset != "windows-1251" || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := Decode([]byte(text+"\xFF"), "utf-8"); got.Content != text+"\uFFFD" || got.Charset != "utf-8" || !got.Damaged || err != nil {
		t.Errorf("%+v, %v", got, err)
	}
}

// Bytes of Thai marks are common in Chinese, Japanese and Korean as well.
func TestTextsOfTheFarEastAreNotThai(t *testing.T) {
	//nolint:gosmopolitan // texts in many charsets
	for name, c := range map[string]struct {
		is   encoding.Encoding
		text string
	}{
		"gb18030": {simplifiedchinese.GB18030, "这是一个用旧编码写的文件，里面有表格和列表。"}, "euc-kr": {korean.EUCKR, "이것은 오래된 문자 집합으로 쓴 문서입니다."},
		"euc-jp": {japanese.EUCJP, "これは古い文字コードで書かれた文書です。"}, "big5": {traditionalchinese.Big5, "這是一個用舊編碼寫的文件，裡面有表格和清單。"},
	} {
		content, err := c.is.NewEncoder().Bytes([]byte(c.text))
		if got, decodeErr := Decode(content, ""); got.Content != c.text || err != nil || decodeErr != nil {
			t.Errorf("%s: %q as %s, %v, %v", name, got.Content, got.Charset, err, decodeErr)
		}
	}
}
