package textfile

import (
	"errors"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
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
