import { describe, expect, it } from 'vitest';
import { audited, rules, type Code } from './audit';

const parts = ['access', 'content', 'build'] as const;
const codes = (html: string): Code[] => audited(html, [...parts]).map(({ code }) => code);
const head = '<meta charset="utf-8"><title>A page about engines</title><meta name="viewport" content="width=device-width"><meta name="description" content="What engines are, how they work and who has built the first of them."><link rel="canonical" href="/a"><link rel="icon" href="/i.png"><meta property="og:title" content="E"><meta property="og:description" content="E"><meta property="og:image" content="/o.png">';
const page = (body: string, { extra = '', html = 'lang="en"', top = head } = {}): string => `<!doctype html><html ${html}><head>${top}${extra}</head><body><main><h1>Engines</h1>${body}</main></body></html>`;
const http = 'http' + '://a.example';

// For each rule what breaks it, and what is nearly the same and does not.
const fixtures: Record<Code, [string, string]> = {
  'title-missing': [page('', { top: head.replace(/<title>.*<\/title>/, '<title> </title>') }), page('')],
  'title-many': [page('', { extra: '<title>Two</title>' }), page('<svg><title>x</title></svg>')],
  'title-length': [page('', { top: head.replace('A page about engines', 'word '.repeat(20)) }), page('')],
  'description-missing': [page('', { top: head.replace('name="description"', 'name="other"') }), page('')],
  'description-length': [page('', { top: head.replace(/content="What[^"]*"/, 'content="Short."') }), page('')],
  'canonical-missing': [page('', { top: head.replace('canonical', 'next') }), page('')],
  'canonical-many': [page('', { extra: '<link rel="canonical" href="/b">' }), page('')],
  'noindex': [page('', { extra: '<meta name="robots" content="noindex, follow">' }), page('', { extra: '<meta name="robots" content="max-snippet:50">' })],
  'preview-missing': [page('', { top: head.replace('og:image', 'og:x') }), page('')],
  'icon-missing': [page('', { top: head.replace('rel="icon"', 'rel="x"') }), page('', { top: head.replace('rel="icon"', 'rel="shortcut icon"') })],
  'h1-missing': [page('').replace(/h1>/g, 'h2>'), page('')],
  'h1-many': [page('<h1>Two</h1>'), page('<h2>Two</h2>')],
  'heading-empty': [page('<h2> </h2>'), page('<h2><img src="a.png" width="1" height="1" alt="Name"></h2>')],
  'heading-skipped': [page('<h3>Deep</h3>'), page('<h2>A</h2><h3>B</h3><h2>C</h2>')],
  'link-empty': [page('<a href="/x"><img src="a.png" alt="" width="1" height="1"></a>'), page('<a href="/x" aria-label="Go there"></a>')],
  'link-vague': [page('<a href="/x">Click here</a>'), page('<a href="/x">Click here for engines</a>')],
  'link-nowhere': [page('<a href="#">Go</a>'), page('<a id="x"></a><a href="#x">Go to x</a>')],
  'fragment-missing': [page('<a href="#none">Go to it</a>'), page('<a href="#top">Up</a><a href="#gr%C3%BCn">Green</a><p id="grün"></p>')],
  'structured-broken': [page('<script type="application/ld+json">{"a":}</script>'), page('<script type="application/ld+json">{"a":1}</script>')],
  'lang-missing': [page('', { html: '' }), page('')],
  'lang-wrong': [page('<p lang="english language">x</p>'), page('<p lang="de-CH">x</p>')],
  'zoom-off': [page('', { top: head.replace('width=device-width', 'width=device-width, user-scalable=no') }), page('', { top: head.replace('width=device-width', 'width=device-width, maximum-scale=10') })],
  'alt-missing': [page('<img src="a.png" width="1" height="1">'), page('<img src="a.png" width="1" height="1" alt="">')],
  'alt-file': [page('<img src="a.png" width="1" height="1" alt="IMG_2024.jpg">'), page('<img src="a.png" width="1" height="1" alt="A jpg file">')],
  'alt-long': [page(`<img src="a.png" width="1" height="1" alt="${'long '.repeat(60)}">`), page('<img src="a.png" width="1" height="1" alt="Short">')],
  'svg-unnamed': [page('<svg role="img"></svg>'), page('<svg role="img"><title>Wheel</title></svg>')],
  'label-missing': [page('<input name="q">'), page('<label>Search <input name="q"></label><label for="z">Z</label><select id="z"></select><input type="submit">')],
  'autocomplete-missing': [page('<label>E-mail <input type="email"></label>'), page('<label>E-mail <input type="email" autocomplete="email"></label>')],
  'button-empty': [page('<button><svg></svg></button>'), page('<button><svg><title>Close</title></svg></button>')],
  'radio-alone': [page('<label><input type="radio" name="a">A</label>'), page('<fieldset><legend>L</legend><label><input type="radio" name="a">A</label></fieldset>')],
  'id-twice': [page('<p id="a"></p><p id="a"></p>'), page('<p id="a"></p><p id="b"></p>')],
  'reference-broken': [page('<p aria-describedby="none">x</p>'), page('<p aria-describedby="a">x</p><p id="a">y</p>')],
  'role-unknown': [page('<p role="paragraf">x</p>'), page('<p role="status">x</p>')],
  'aria-unknown': [page('<p aria-lable="x">x</p>'), page('<p aria-label="x">x</p>')],
  'hidden-focus': [page('<div aria-hidden="true"><a href="/x">Go</a></div>'), page('<div aria-hidden="true"><a href="/x" tabindex="-1">Go</a></div>')],
  'tabindex-positive': [page('<p tabindex="3">x</p>'), page('<p tabindex="0">x</p>')],
  'nested-control': [page('<a href="/x"><button>Go</button></a>'), page('<label>x <input></label>')],
  'click-only': [page('<div onclick="go()">Go</div>'), page('<button onclick="go()">Go</button>')],
  'frame-unnamed': [page('<iframe src="/x"></iframe>'), page('<iframe src="/x" title="Map"></iframe>')],
  'captions-missing': [page('<video src="a.mp4"></video>'), page('<video src="a.mp4"><track kind="captions" src="a.vtt"></video>')],
  'autoplay': [page('<audio src="a.mp3" autoplay></audio>'), page('<video src="a.mp4" autoplay muted></video>')],
  'main-missing': [page('').replace(/main>/g, 'div>'), page('')],
  'table-headless': [page('<table><tr><td>x</table>'), page('<table><tr><th scope="row">x<td>y</table>')],
  'list-wrong': [page('<ul><p>x</p></ul>'), page('<ul><li>x</li></ul>')],
  'refresh': [page('', { extra: '<meta http-equiv="refresh" content="5">' }), page('', { extra: '<meta http-equiv="x-ua-compatible" content="5">' })],
  'doctype-missing': [page('').replace('<!doctype html>', ''), page('')],
  'charset-missing': [page('', { top: head.replace('<meta charset="utf-8">', '') }), page('')],
  'charset-late': [page('', { top: `<style>${' '.repeat(1100)}</style>${head}` }), page('')],
  'viewport-missing': [page('', { top: head.replace('name="viewport"', 'name="v"') }), page('')],
  'parse-error': [page('<p a="1" a="2">x</p>'), page('<p>x')],
  'obsolete': [page('<center>x</center>'), page('<p>x</p>')],
  'size-missing': [page('<img src="a.png" alt="">'), page('<img src="a.svg" alt="">')],
  'script-blocking': [page('', { extra: '<script src="/a.js"></script>' }), page('', { extra: '<script src="/a.js" defer></script>' })],
  'data-large': [page(`<img alt="" width="1" height="1" src="data:image/png;base64,${'A'.repeat(10_100)}">`), page('<img alt="" width="1" height="1" src="data:image/png;base64,AAAA">')],
  'mixed-content': [page(`<img alt="" width="1" height="1" src="${http}/a.png">`), page(`<a href="${http}/">A page there</a>`)],
  'form-insecure': [page(`<form action="${http}/send"></form>`), page('<form action="/send"></form>')],
  'password-get': [page('<form action="/in"><label>P<input type="password" autocomplete="current-password"></label></form>'), page('<form action="/in" method="post"><label>P<input type="password" autocomplete="current-password"></label></form>')],
  'integrity-missing': [page('', { extra: '<script async src="//cdn.example/a.js"></script>' }), page('', { extra: '<script async src="//cdn.example/a.js" integrity="sha384-x"></script>' })],
  'opener': [page(`<a href="${http}/" target="_blank" rel="opener">A site</a>`), page(`<a href="${http}/" target="_blank">A site</a>`)],
  'inline-handler': [page('<button onclick="x()">Go</button>'), page('<button>Go</button>')],
};

it('has a fixture for each rule', () => {
  expect(Object.keys(fixtures).sort()).toEqual(Object.keys(rules).sort());
});

describe.each(Object.entries(fixtures))('%s', (code, [bad, good]) => {
  it('is seen where it is, with its line, and not where it is not', () => {
    expect(codes(bad)).toContain(code);
    expect(codes(good)).not.toContain(code);
  });
});

it('finds nothing in a good page', () => {
  expect(codes(page('<p>Text.</p>'))).toEqual([]);
});

it('asks of a piece of a page only what a piece can have', () => {
  expect(codes('<p>Hello <img src="a.png" width="1" height="1"></p>')).toEqual(['alt-missing']);
});

it('tells the line, and what stands there', () => {
  const [found] = audited('<p>One</p>\n\n<p>\n<img src="a.png"\n width="1" height="1">', ['access']);
  expect(found?.hits.map(({ line, about }) => [line, about()])).toEqual([[4, '<img src="a.png" width="1" height="1">']]);
});

it('counts all places, and keeps the first ones', () => {
  const [found] = audited('<img src="a.png" width="1" height="1">\n'.repeat(12), ['access']);
  expect([found?.count, found?.hits.map(({ line }) => line)]).toEqual([12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

it('names all that have an id again, by the id that came first', () => {
  const [found] = audited('<p id="b"></p>\n<p id="a"></p>\n<p id="a"></p>\n<p id="b"></p>\n<p id="b"></p>', ['access']);
  expect([found?.code, found?.hits.map(({ line }) => line)]).toEqual(['id-twice', [4, 5, 3]]);
});

it('does not fall over deep or long input', () => {
  expect(codes('<div>'.repeat(5000)).length).toBeGreaterThanOrEqual(0);
  expect(codes('<'.repeat(100_000)).length).toBeGreaterThanOrEqual(0);
});

it('reads an element with more others in it than a call has arguments', () => {
  expect(codes(page(`<table><tr><td>${'<br>'.repeat(200_000)}`))).toContain('table-headless');
});
