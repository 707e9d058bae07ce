package htmlpdf

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func compacted(t *testing.T, p payload) document {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := readDocument(inputFile(t, string(text)), "application/json")
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestAPayloadWithoutExtrasStaysAsItIs(t *testing.T) {
	const text = "<P>one<p>two"
	if doc := compacted(t, payload{HTML: text}); doc.html != text {
		t.Errorf("%q", doc.html)
	}
}

func TestCSSComesLastInTheHead(t *testing.T) {
	for text, want := range map[string]string{
		"<!doctype html><head><style>a{}</style></head><body>x": "<!DOCTYPE html><html><head><style>a{}</style><style>b>c{}</style></head><body>x</body></html>",
		"x": "<html><head><style>b>c{}</style></head><body>x</body></html>",
	} {
		if doc := compacted(t, payload{HTML: text, CSS: "b>c{}"}); doc.html != want {
			t.Errorf("%q", doc.html)
		}
	}
}

func TestAssetsArePutInPlace(t *testing.T) {
	const png, font = "data:image/png;base64,UE5H", "data:font/woff2;base64,Rk9OVA=="
	assets := map[string]string{
		"logo.png": base64.StdEncoding.EncodeToString([]byte("PNG")),
		"f.woff2":  base64.StdEncoding.EncodeToString([]byte("FONT")),
		"typed":    "data:image/gif,%47IF",
	}
	for text, want := range map[string]string{
		`<img src="logo.png">`:                                     `<img src="` + png + `"/>`,
		`<img src=" ./logo.png ">`:                                 `<img src="` + png + `"/>`,
		`<img src="typed">`:                                        `<img src="data:image/gif;base64,R0lG"/>`,
		`<img srcset="logo.png 1x, other.png 2x">`:                 `<img srcset="` + png + ` 1x, other.png 2x"/>`,
		`<p style="background: url('logo.png')">`:                  `<p style="background: url(&#34;` + png + `&#34;)"></p>`,
		`<div><style>@font-face{src:url( f.woff2 )}</style></div>`: `<div><style>@font-face{src:url( "` + font + `" )}</style></div>`,
		`<svg><image xlink:href="logo.png"></image></svg>`:         `<svg><image xlink:href="` + png + `"></image></svg>`,
		`<a href="logo.png">logo.png</a>`:                          `<a href="logo.png">logo.png</a>`,
		`<img src="dir/logo.png">`:                                 `<img src="dir/logo.png"/>`,
		`<img src="https://example.com/logo.png">`:                 `<img src="https://example.com/logo.png"/>`,
	} {
		doc := compacted(t, payload{HTML: text, Assets: assets})
		body, _, _ := strings.Cut(doc.html, "</body>")
		_, body, _ = strings.Cut(body, "<body>")
		if body != want {
			t.Errorf("%s\nis   %s\nwant %s", text, body, want)
		}
	}
}

func TestStyleSheetsMayUseAssets(t *testing.T) {
	encode := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	doc := compacted(t, payload{
		HTML: `<link rel=stylesheet href=a.css>`, CSS: `@import "a.css"; @import url(a.css) print; p { background: url("z.png") }`,
		Assets: map[string]string{"a.css": encode("b { background: url(z.png) }"), "z.png": encode("Z"), "unused.png": encode("U")},
	})
	sheet := "data:text/css;base64," + encode(`b { background: url("data:image/png;base64,Wg==") }`)
	for _, wanted := range []string{`href="` + sheet, `@import "` + sheet, `@import url("` + sheet, `p { background: url("data:image/png;base64,Wg==") }`} {
		if !strings.Contains(doc.html, wanted) {
			t.Errorf("%s is not in %s", wanted, doc.html)
		}
	}
	if len(doc.warnings) != 1 || !strings.Contains(doc.warnings[0], "unused.png") {
		t.Errorf("%q", doc.warnings)
	}
}

func TestAssetsCannotMultiplyWithoutEnd(t *testing.T) {
	text, err := json.Marshal(payload{
		HTML:   strings.Repeat(`<img src="a.png">`, 100),
		Assets: map[string]string{"a.png": base64.StdEncoding.EncodeToString(make([]byte, documentBytesMax/50))},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readDocument(inputFile(t, string(text)), "application/json"); !errors.Is(err, errDocumentTooLarge) {
		t.Error(err)
	}
}
