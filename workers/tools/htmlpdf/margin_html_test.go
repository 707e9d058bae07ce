package htmlpdf

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/engines/chromium"
)

func TestMarginsReferToNothingElsewhere(t *testing.T) {
	const at = "https://example.com/"
	for text, want := range map[string]string{
		"plain & simple": "plain & simple",
		`<link rel="stylesheet" href="` + at + `"/>`:                                      `<link rel="stylesheet" href=""/>`,
		`<link rel="stylesheet" href="data:text/css,b{}"/>`:                               `<link rel="stylesheet" href="data:text/css,b{}"/>`,
		`<noscript><link rel="preload" href=" HTTP://a/"/></noscript>`:                    `<noscript><link rel="preload" href=""/></noscript>`,
		`<style>@import url(` + at + `a.css); @import"` + at + `"; b{color:red}</style>`:  `<style>@import url("data:,"); @import"data:,"; b{color:red}</style>`,
		`<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>`:                   `<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>`,
		`<p style="mask:url(` + at + `m.svg#m)">x</p>`:                                    `<p style="mask:url(&#34;data:,&#34;)">x</p>`,
		`<svg><rect mask="url(` + at + `)"></rect><use href="` + at + `#x"></use></svg>`:  `<svg><rect mask="url(&#34;data:,&#34;)"></rect><use href=""></use></svg>`,
		`<img srcset="data:image/png;base64,AA 1x, ` + at + ` 2x"/>`:                      `<img srcset=""/>`,
		`<link rel="stylesheet" href="data:text/css,b{}, a:hover{}"/>`:                    `<link rel="stylesheet" href="data:text/css,b{}, a:hover{}"/>`,
		`<style>b{content:"\201C"; color:\72 ed}</style>`:                                 `<style>b{content:"\201C"; color:\72 ed}</style>`,
		`<style>@\69mport "` + at + `"; b{}</style>`:                                      `<style></style>`,
		`<style>@import "https\3a //example.com"; b{}</style>`:                            `<style></style>`,
		`<style>@import "ht\` + "\n" + `tps://example.com"; b{}</style>`:                  `<style></style>`,
		`<style>@import/* a */ /**/"` + at + `"; b{}</style>`:                             `<style>@import/* a */ /**/"data:,"; b{}</style>`,
		`<style>@import "` + at + `</style>`:                                              `<style>@import "data:,"</style>`,
		`<svg><rect fill="u\72l(` + at + `#m)"></rect></svg>`:                             `<svg><rect fill=""></rect></svg>`,
		`<link href="data:text/css,@import '` + at + `'"/>`:                               `<link href=""/>`,
		`<link href="data:text/css; base64,QGltcG9ydCAiaHR0cHM6Ly9hLyI="/>`:               `<link href=""/>`,
		`<link href="data:text/css;charset=utf-16,b{}"/>`:                                 `<link href=""/>`,
		`<link href="data:text/css,%zz"/>`:                                                `<link href=""/>`,
		`<link href="data:text/css,@import 'data:text/css,@import%20%2527https:%2527'"/>`: `<link href=""/>`,
		`<a href="` + at + `">a link</a>`:                                                 `<a href="` + at + `">a link</a>`,
		`<span class="pageNumber"></span> of <span class="totalPages"></span>`:            `<span class="pageNumber"></span> of <span class="totalPages"></span>`,
	} {
		request := chromium.Request{HeaderHTML: text}
		blocked, err := closeMargins(&request)
		if err != nil || request.HeaderHTML != want || (blocked > 0) != (text != want) {
			t.Errorf("%s\n    is %s\n  want %s\n%d blocked, %v", text, request.HeaderHTML, want, blocked, err)
		}
	}
}

// Chromium's renderer dies of nearly each of these as it is.
func TestAMarginThatRefersElsewhereIsPrinted(t *testing.T) {
	made := NewHTMLToPDFAPI(newPool(t))
	for _, part := range []string{
		`<link rel=stylesheet href="https://example.com/a.css">`, `<style>@import url("https://example.com/a.css")</style>`,
		`<style>@font-face{font-family:f;src:url(https://example.com/f.woff2)} i{font-family:f}</style>`,
		`<link rel=preload as=style href="https://example.com/a.css">`, `<link rel=prefetch href="https://example.com/a">`,
		`<link rel=stylesheet href="a.css"><link rel=stylesheet href="//example.com/a.css"><link rel=prefetch href="ht` + "\n" + `tp://example.com/">`,
		`<link rel=modulepreload href="https://example.com/a.js">`, `<style>i{mask:url(https://example.com/a.svg#m)}</style>`,
		`<style>@\69mport "https://example.com/a.css";</style>`, `<style>@import/**/"https://example.com/a.css";</style>`,
		`<style>@import "https://example.com/a.css</style>`, `<link rel=stylesheet href="data:text/css,@import 'https://example.com/a.css';">`,
		`<style>@font-face{font-family:f;src:\75rl(https://example.com/f.woff2)} i{font-family:f}</style>`,
		`<svg><rect fill="u\72l(https://example.com/a.svg#m)" width=9 height=9></rect></svg>`,
		`<i style="filter:url('https://example.com/a.svg#f');clip-path:url(https://example.com/a.svg#c)">in</i>`,
	} {
		options, err := json.Marshal(map[string]string{"footerHtml": part + "<i>foot</i>", "margin": "20mm"})
		if err != nil {
			t.Fatal(err)
		}
		output, err := made.Run(t.Context(), attempt(t, "body", "text/html", string(options)), silent)
		if err != nil {
			t.Errorf("%s: %v", part, err)
			continue
		}
		if text := textOf(t, output.File.Name()); !strings.Contains(text, "body") {
			t.Errorf("%s: %q", part, text)
		}
		if output.Metadata["blockedRequests"] == 0 || !strings.Contains(fmt.Sprint(output.Metadata["warnings"]), "blocked") {
			t.Errorf("%s: %v", part, output.Metadata)
		}
	}
}
