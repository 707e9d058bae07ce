package markdown

// themes maps the names that Render and Plain accept to styles.
var themes = map[string]string{"": modern, "modern": modern, "classic": classic, "compact": compact}

// common is the part that all themes share. Sizes are in em, so that a theme scales with its font size.
const common = `
html { -webkit-print-color-adjust: exact; }
body { margin: 0; overflow-wrap:break-word; }
h1, h2, h3, h4, h5, h6 { break-after: avoid; line-height: 1.25; margin: 1.4em 0 .5em; }
main > :first-child { margin-top: 0; }
p, ul, ol, dl, table, pre, blockquote { margin: 0 0 .8em; }
p, li { orphans: 2; widows: 2; }
ul, ol { padding-inline-start: 1.8em; }
li > p { margin-bottom: .4em; }
li > ul, li > ol { margin-bottom: 0; }
li:has(> input[type=checkbox]) { list-style: none; }
li > input[type=checkbox] { margin: 0 .4em 0 -1.4em; vertical-align: middle; }
[dir=rtl] li > input[type=checkbox] { margin: 0 -1.4em 0 .4em; }
img, svg, video { max-width: 100%; height: auto; }
table { border-collapse: collapse; max-width: 100%; }
th, td { padding: .35em .7em; text-align: start; vertical-align: top; }
thead { display: table-header-group; }
tr, img, pre:not(.plain) { break-inside: avoid; }
code, pre { font-family: "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: .86em; font-variant-ligatures: none; }
pre { white-space: pre-wrap; overflow-wrap:break-word; tab-size: 4; line-height: 1.4; }
pre code { font-size: 1em; padding: 0; background: none; border: none; }
blockquote { margin-inline: 0; padding-inline-start: 1em; }
hr { border: none; border-top: 1px solid; margin: 1.6em 0; opacity: .25; }
p, li, td, th, h1, h2, h3, h4, h5, h6, pre { unicode-bidi: plaintext; }
.plain { break-after: page; margin: 0; tab-size: 8; font-size: .9em; }
.plain:last-child { break-after: auto; }
.footnotes { font-size: .88em; }
`

const modern = `
body { font: 11pt/1.55 "Noto Sans", "Liberation Sans", "Noto Sans CJK SC", "Noto Color Emoji", sans-serif; color: #1f2328; }
h1 { font-size: 1.9em; font-weight: 700; letter-spacing: -.01em; padding-bottom: .25em; border-bottom: 1px solid #d1d9e0; }
h2 { font-size: 1.45em; font-weight: 650; padding-bottom: .2em; border-bottom: 1px solid #e4e9ee; }
h3 { font-size: 1.2em; } h4, h5, h6 { font-size: 1em; }
a { color: #0a58ca; text-decoration: none; }
code { background: #f0f2f5; padding: .12em .35em; border-radius: 4px; }
pre:not(.plain) { background: #f6f8fa; border: 1px solid #e4e9ee; border-radius: 6px; padding: .8em 1em; }
th { background: #f6f8fa; font-weight: 600; } th, td { border: 1px solid #d1d9e0; }
tbody tr:nth-child(even) { background: #fafbfc; }
blockquote { color: #59636e; border-inline-start: 4px solid #d1d9e0; }
`

const classic = `
body { font: 11.5pt/1.45 "Liberation Serif", "Noto Serif", "Noto Serif CJK SC", "Noto Color Emoji", serif; color: #000; hyphens: auto; }
p { text-align: justify; } td p, li p { text-align: start; }
h1 { font-size: 1.8em; text-align: center; font-weight: 600; } h2 { font-size: 1.35em; } h3 { font-size: 1.12em; font-style: italic; }
h4, h5, h6 { font-size: 1em; font-style: italic; }
a { color: inherit; }
pre:not(.plain) { border-inline-start: 2px solid #999; padding-inline-start: 1em; }
table { border-top: 1.5px solid #000; border-bottom: 1.5px solid #000; }
thead th { border-bottom: 1px solid #000; font-weight: 600; } td { border-bottom: .5px solid #bbb; }
blockquote { font-style: italic; margin-inline: 1.5em; }
`

const compact = `
body { font: 9pt/1.35 "Liberation Sans", "Noto Sans", "Noto Sans CJK SC", "Noto Color Emoji", sans-serif; color: #111; }
h1 { font-size: 1.5em; } h2 { font-size: 1.25em; } h3 { font-size: 1.1em; } h4, h5, h6 { font-size: 1em; }
h1, h2, h3, h4, h5, h6 { margin: .9em 0 .3em; }
p, ul, ol, dl, table, pre, blockquote { margin-bottom: .45em; }
a { color: #0a58ca; text-decoration: none; }
code { background: #f2f2f2; padding: 0 .2em; }
pre:not(.plain) { background: #f6f6f6; padding: .4em .6em; line-height: 1.25; }
th, td { border: .5px solid #bbb; padding: .15em .4em; } th { background: #f2f2f2; }
blockquote { border-inline-start: 2px solid #bbb; padding-inline-start: .6em; color: #444; }
`
