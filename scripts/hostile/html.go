package main

import (
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const chromium = "chromium-headless-shell"

// bareChromium prints a page as its own documentation recommends.
var bareChromium = &command{engine: "chromium", confinesItself: true, args: []string{
	chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir={dir}/profile", "--virtual-time-budget=5000",
	"--print-to-pdf={out}", "file://{in}",
}}

func htmlSamples() []sample {
	var all []sample
	for _, page := range pages {
		s := sample{
			name: page.name, slug: tool.HTMLToPDFAPI, contentType: "text/html", extension: "html",
			content: text(page.content), bare: page.bare(), want: page.want, inert: page.inert, refused: page.refused, quick: page.quick, options: page.options,
		}
		other := s.with(tool.HTMLMarkdownToPDF)
		other.quick, other.options = false, ""
		all = append(all, s, other)
	}
	return append(all, markdownSamples()...)
}

// page is a document for a browser.
type page struct {
	name    string
	content func(c canary) string
	want    end
	inert   bool
	refused string
	quick   bool
	options string
}

func (p page) bare() *command {
	if p.inert {
		return nil
	}
	return bareChromium
}

// text is a sample's content that is a string and cannot fail.
func text(write func(c canary) string) func(c canary) ([]byte, error) {
	return func(c canary) ([]byte, error) { return []byte(write(c)), nil }
}

// wentAway is the end of a page that navigates to a blocked document: an empty page is printed.
var wentAway = made()

var pages = []page{
	{name: "frames of files", want: made(harmless), content: func(c canary) string {
		return fmt.Sprintf(harmless+`<iframe src="file://%s"></iframe><object data="file://%[1]s"></object><embed src="file://%[1]s">`, c.file)
	}},
	{name: "every element that loads", want: made(harmless), quick: true, content: loadingElements},
	{name: "styles that load", want: made(harmless), content: func(c canary) string {
		return fmt.Sprintf(`<style>@import "%[1]simport.css"; @font-face{font-family:x;src:url(%[1]sfont.woff)} body{font-family:x;`+
			`background:url(%[1]sbody.png) , image-set(url(%[1]sset.png) 1x);cursor:url(%[1]scursor.cur),auto;list-style:url(%[1]slist.png)}`+
			`p{mask:url(%[1]smask.svg#m);filter:url(%[1]sfilter.svg#f);border-image:url(%[1]sborder.png)} p:before{content:url(%[1]scontent.png)}`+
			`</style><p style="shape-outside:url(%[1]sshape.png)">`+harmless+`</p>`, c.url)
	}},
	{name: "scripts that load", want: wentAway, options: `{"waitUntil":"domcontentloaded"}`, content: func(c canary) string {
		return fmt.Sprintf(`<script>const u=%q,f="file://%s",h="http://%s/";
fetch(u+"fetch").catch(()=>0);fetch(f).then(r=>r.text()).then(t=>document.body.append(t)).catch(()=>0);fetch(h+"name").catch(()=>0);
const x=new XMLHttpRequest();x.open("GET",u+"xhr");x.send();navigator.sendBeacon(u+"beacon");
try{new EventSource(u+"events")}catch(e){} try{new WebSocket(u.replace("http","ws")+"socket")}catch(e){}
try{new Worker(URL.createObjectURL(new Blob(["fetch('"+u+"worker')"])))}catch(e){}
import(u+"module.js").catch(()=>0);window.open(u+"window");
try{const p=new RTCPeerConnection({iceServers:[{urls:"stun:"+h.slice(7,-1)}]});p.createDataChannel("x");p.createOffer().then(o=>p.setLocalDescription(o))}catch(e){}
const a=document.createElement("a");a.href=u+"download";a.download="x";document.documentElement.append(a);a.click();
</script>`+harmless, c.url, c.file, c.host)
	}},
	{name: "it goes elsewhere", want: wentAway, options: `{"waitUntil":"domcontentloaded"}`, content: func(c canary) string {
		return fmt.Sprintf(`<meta http-equiv="refresh" content="0;url=%srefresh"><form action="%[1]sform" method=post><input name=a></form>`+
			`<script>document.forms[0].submit();setTimeout(()=>location=%q,10)</script>`+harmless, c.url, "file://"+c.file)
	}},
	{name: "names and connections ahead", want: made(harmless), content: func(c canary) string {
		return fmt.Sprintf(harmless+`<link rel=dns-prefetch href="//%s"><link rel=preconnect href="http://%[1]s"><link rel=prefetch href="%sprefetch">`+
			`<link rel=preload as=image href="%[2]spreload"><img src="http://%[1]s/x">`, c.host, c.url)
	}},
	{name: "a script that never ends", want: never, quick: true, inert: true, content: func(canary) string {
		return `x<script>while(true);</script>`
	}},
	{name: "an expression that never ends", want: never, inert: true, content: func(canary) string {
		return `x<script>/^(\w+\s?)*$/.test("a".repeat(60)+"!")</script>`
	}},
	{name: "names asked by calls", want: made(harmless), options: `{"waitUntil":"domcontentloaded"}`, content: func(c canary) string {
		return fmt.Sprintf(`%s<script>const p=new RTCPeerConnection({iceServers:[{urls:"stun:%s:53"},{urls:"stun:127.0.0.1:53"}]});p.createDataChannel("x");`+
			// Counting takes real time: opened bare, Chromium has virtual clocks and timers.
			`p.createOffer().then(o=>p.setLocalDescription(o)).then(()=>{let x=0;for(let i=0;i<1e9;i++)x+=i%%7;document.title=x})</script>`, harmless, c.host)
	}},
	{name: "service workers", want: made(harmless), refused: "there are none outside of https", content: func(c canary) string {
		return fmt.Sprintf(`%s<script>try{navigator.serviceWorker.register(%q).catch(()=>0);new SharedWorker(%[2]q)}catch(e){}</script>`, harmless, c.url+"service.js")
	}},
	{name: "dialogs without end", want: never, inert: true, content: func(canary) string {
		return harmless + `<script>for(;;){alert(1);confirm(2);prompt(3);print()}</script>`
	}},
	{name: "workers without end", want: made(harmless).orElse(never), inert: true, content: func(canary) string {
		return harmless + `<script>const w=URL.createObjectURL(new Blob(["while(true);"]));for(let i=0;i<200;i++)new Worker(w)</script>`
	}},
	{name: "memory without end", want: made(harmless).orElse(fails(crashed, "engine_crashed")), inert: true, quick: true, content: func(canary) string {
		return harmless + `<script>const a=[];for(;;)a.push(new Uint8Array(1<<26).fill(1))</script>`
	}},
	{name: "a canvas of gigapixels", want: made(harmless), inert: true, content: func(canary) string {
		return harmless + `<script>for(let i=0;i<50;i++){const c=document.createElement("canvas");c.width=c.height=32000;c.style.width=c.style.height="9px";c.getContext("2d").fillRect(0,0,32000,32000);document.body.append(c)}</script>`
	}},
	{name: "elements without end", want: fails(crashed, "engine_crashed"), inert: true, content: func(canary) string {
		return `<script>for(;;)document.documentElement.append(document.createElement("p").appendChild(new Text("x".repeat(1e5))))</script>`
	}},
	{name: "a million pages", want: never, inert: true, content: func(canary) string {
		return harmless + `<div style="height:1000000000px">x</div>`
	}},
	{name: "a page of kilometres", want: made(harmless), inert: true, content: func(canary) string {
		return `<style>@page{size:100000in 100000in}</style><canvas width=30000 height=30000></canvas>` + harmless
	}},
	{name: "deep nesting", want: never, inert: true, content: func(canary) string {
		return strings.Repeat("<div><b><table><td>", 50_000) + harmless
	}},
	{name: "picture in a picture", want: never, inert: true, content: func(canary) string {
		return `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="9" height="9"/></g>` + doubled(25) + `</defs><use href="#a25"/></svg>`
	}},
}

// doubled returns groups that each show the previous one twice.
func doubled(times int) string {
	var groups strings.Builder
	for i := 1; i <= times; i++ {
		fmt.Fprintf(&groups, `<g id="a%d"><use href="#a%d"/><use href="#a%[2]d"/></g>`, i, i-1)
	}
	return groups.String()
}

func loadingElements(c canary) string {
	var body strings.Builder
	for i, element := range []string{
		`<img src="%s">`, `<img srcset="%s 1x">`, `<picture><source srcset="%s"><img></picture>`, `<iframe src="%s"></iframe>`,
		`<iframe srcdoc='<img src="%s">'></iframe>`, `<object data="%s"></object>`, `<embed src="%s">`, `<video src="%s" autoplay></video>`,
		`<video poster="%s"></video>`, `<audio src="%s" autoplay></audio>`, `<video><track default src="%s"></video>`, `<script src="%s"></script>`,
		`<script type=module src="%s"></script>`, `<link rel=stylesheet href="%s">`, `<link rel=icon href="%s">`, `<input type=image src="%s">`,
		`<body background="%s">`, `<table background="%s"><td>`, `<svg><image href="%s"/><use href="%[1]s#x"/></svg>`, `<frameset><frame src="%s"></frameset>`,
		`<portal src="%s"></portal>`, `<a ping="%s" href="#" id=a>x</a><script>a.click()</script>`, `<link rel=manifest href="%s">`,
	} {
		fmt.Fprintf(&body, element+"\n", fmt.Sprintf("%selement-%d", c.url, i))
	}
	return harmless + body.String()
}

func markdownSamples() []sample {
	return []sample{
		{
			name: "raw HTML and pictures", slug: tool.HTMLMarkdownToPDF, contentType: "text/markdown", extension: "html", want: made(harmless), bare: bareChromium,
			content: text(func(c canary) string {
				return fmt.Sprintf("# "+harmless+"\n\n![a](%sa.png) ![b](file://%s)\n\n<iframe src=\"file://%[2]s\"></iframe>\n\n<script>fetch(%[1]q)</script>\n\n"+
					"[l](javascript:fetch('%[1]s'))\n", c.url, c.file)
			}),
		},
		{
			name: "brackets without end", slug: tool.HTMLMarkdownToPDF, contentType: "text/markdown", extension: "md", inert: true,
			want: made(harmless),
			content: text(func(canary) string {
				return harmless + "\n\n" + strings.Repeat("[![", 100_000) + strings.Repeat("> ", 50_000) + "x"
			}),
		},
		{
			name: "tags in plain text", slug: tool.HTMLMarkdownToPDF, contentType: "text/plain", extension: "html", want: made(harmless), bare: bareChromium,
			content: text(func(c canary) string {
				return fmt.Sprintf(harmless+`</pre><iframe src="file://%s"></iframe><img src="%spre">`, c.file, c.url)
			}),
		},
	}
}
