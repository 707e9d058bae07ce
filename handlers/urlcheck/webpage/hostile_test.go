package webpage

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	hostileBytes = 2 << 20
	answerMax    = 1 << 20
)

// fill repeats a text to 2 MB.
func fill(text string) string { return strings.Repeat(text, hostileBytes/len(text)) }

// Any page can be read, and little of it is kept.
func TestHostilePagesAreBounded(t *testing.T) {
	many := func(form string) string {
		var b strings.Builder
		for i := 0; b.Len() < hostileBytes; i++ {
			fmt.Fprintf(&b, form, i)
		}
		return b.String()
	}
	long := strings.Repeat("é", 100_000)
	pages := map[string]string{
		"deep":               fill("<div>"),
		"deep headings":      fill("<h1>a"),
		"deep svg":           fill("<svg>"),
		"deep templates":     fill("<template><title>x</title>"),
		"unopened":           fill("</svg></template></h1>"),
		"metas":              many(`<meta name="n%d" content="` + strings.Repeat("c", 5000) + `">`),
		"Open Graph":         many(`<meta property="og:image" content="/%d">`),
		"locales":            many(`<meta property="og:locale:alternate" content="%d">`),
		"Twitter":            many(`<meta name="twitter:n%d" content="x">`),
		"robots":             `<meta name=robots content="` + many("d%d,") + `">`,
		"icons":              many(`<link rel=icon href="/%d.png">`),
		"one tag":            "<meta " + many(`a%d="b" `) + ">",
		"one attribute":      `<meta name="description" content="` + fill("x"),
		"one title":          "<title>" + fill("x "),
		"long everything":    `<html lang="` + long + `"><link rel="icon ` + long + `" href="/x" sizes="` + long + `"><meta property="` + long + `" content="` + long + `"><h1>` + long,
		"long addresses":     many(`<link rel=icon href="/%d` + strings.Repeat("a", 4000) + `">`),
		"types":              `<script type="application/ld+json">` + many(`{"@type":"T%d"}`) + `</script>`,
		"scripts":            many(`<script type="application/ld+json">{"@type":["T%d"]}</script>`),
		"deep JSON":          `<script type="application/ld+json">` + fill("[") + `</script>`,
		"open comment":       "<title>x</title><!--" + fill("--!"),
		"half tags":          fill("<a <b "),
		"entities":           fill("&#x1F600;&amp"),
		"null bytes":         "<title>" + fill("\x00"),
		"not UTF-8":          "<title>" + fill("\xff\xc3"),
		"endless raw script": "<script>" + fill("<script><!--"),
	}
	for name, body := range pages {
		t.Run(name, func(t *testing.T) {
			answer, err := json.Marshal(Read(htmlPage(body)))
			if err != nil || len(answer) > answerMax {
				t.Errorf("%d bytes, %v", len(answer), err)
			}
		})
	}
}

func TestNumbersOfWhatIsKept(t *testing.T) {
	repeated := func(text string) string { return strings.Repeat(text, 1000) }
	p := Read(htmlPage(repeated(`<meta name=a content=b>`) + repeated(`<h2>x</h2>`) + repeated(`<link rel=icon href=/x>`)))
	if len(p.Meta) != metasMax || len(p.Headings) != headingsMax || len(p.Icons) != iconsMax {
		t.Errorf("%d metas, %d headings, %d icons", len(p.Meta), len(p.Headings), len(p.Icons))
	}
	p = Read(htmlPage(`<title>` + repeated("é") + `</title>`))
	if len(p.Title) > titleBytesMax || len(p.Title) < titleBytesMax-utf8.UTFMax || !utf8.ValidString(p.Title) {
		t.Errorf("a title of %d bytes", len(p.Title))
	}
}

func TestCleanText(t *testing.T) {
	if got := clean(" a \n\t b ", 10); got != "a b" {
		t.Errorf("%q", got)
	}
	for text, want := range map[string]string{
		"a\u00a0b": "a b", "a\x00\x1bb": "ab", "\ufeffa": "a", "\xff": "", "": "", "abcdefghij": "abcdefghi",
	} {
		if got := clean(text, 10); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("text/html", "<title>a</title><meta property=og:image content=/x><h1>b")
	f.Add("text/html; charset=utf-16le", "<\x00t\x00")
	f.Add("", "<!doctype html><svg><title>")
	f.Add("text/html", `<script type="application/ld+json">{"@type":["a",{"@type":"b"}]}`)
	f.Fuzz(func(t *testing.T, contentType, body string) {
		page := htmlPage(body)
		page.Header.Set("Content-Type", contentType)
		got := Read(page)
		answer, err := json.Marshal(got)
		if err != nil || !utf8.Valid(answer) || len(answer) > answerMax {
			t.Fatalf("%d bytes, %v", len(answer), err)
		}
		for _, address := range []string{got.CanonicalURL, got.Favicon, got.OpenGraph.URL} {
			if address != "" && !strings.HasPrefix(address, "http://") && !strings.HasPrefix(address, "https://") {
				t.Fatalf("address %q", address)
			}
		}
	})
}
