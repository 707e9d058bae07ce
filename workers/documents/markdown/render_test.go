package markdown

import (
	"strings"
	"testing"
)

func rendered(t *testing.T, source string) (head, body string) {
	t.Helper()
	document, err := Render(source, "modern")
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ = strings.Cut(document, "<body>")
	return head, strings.TrimSuffix(strings.TrimPrefix(strings.TrimSuffix(body, "</body></html>"), `<main dir="auto">`), "</main>")
}

func TestGitHubsFlavorIsRead(t *testing.T) {
	for source, want := range map[string]string{
		"| a | b |\n|---|--:|\n| 1 | 2 |":      "<td style=\"text-align:right\">2</td>",
		"- [x] done\n- [ ] open":               `<input checked="" disabled="" type="checkbox"> done`,
		"~~gone~~":                             "<del>gone</del>",
		"see https://example.com/a?b=1":        `<a href="https://example.com/a?b=1">https://example.com/a?b=1</a>`,
		"```go\na < b\n```":                    `<pre><code class="language-go">a &lt; b`,
		"a[^1]\n\n[^1]: note":                  `class="footnotes"`,
		"x <b>kept</b> <span dir=rtl>y</span>": "<b>kept</b> <span dir=rtl>y</span>",
		"---\ntitle: x\n---\n# After":          `<h1 id="after">After</h1>`,
		"---\n\nrules\n\n---\n":                "<hr>\n<p>rules</p>\n<hr>",
	} {
		if _, body := rendered(t, source); !strings.Contains(body, want) {
			t.Errorf("%q: %s", source, body)
		}
	}
}

func TestHTMLThatChangesTheRestIsLeftOut(t *testing.T) {
	for _, source := range []string{
		"<script>alert(1)</script>", "a <ScRiPt src=x> b", "<style>*{display:none}</style>", "<iframe src=x></iframe>", "<plaintext>", "<title>x", "<base href=x>",
		"<meta http-equiv=refresh content=0>", "<div><script>x</script></div>", "<!-- --><script>x</script>",
	} {
		_, body := rendered(t, source+"\n\nafter")
		for _, tag := range []string{"<script", "<style", "<iframe", "<plaintext", "<title", "<base", "<meta"} {
			if strings.Contains(strings.ToLower(body), tag) {
				t.Errorf("%q: %s", source, body)
			}
		}
	}
	if head, _ := rendered(t, "x"); !strings.Contains(head, "script-src 'none'") {
		t.Error("scripts may run:", head)
	}
}

func TestTheFirstHeadingIsTheTitle(t *testing.T) {
	if head, _ := rendered(t, "intro\n\n## A *b* `c` <i>&\n\n# Other"); !strings.Contains(head, "<title>A b c &amp;</title>") {
		t.Error(head)
	}
}

func TestPlainTextStaysAsItIs(t *testing.T) {
	got := Plain("\r\na <b> &amp;\r\n  c\fnext\n\n", "classic")
	if !strings.Contains(got, "<pre class=\"plain\">\n\na &lt;b&gt; &amp;amp;\n  c</pre><pre class=\"plain\">\nnext</pre>") {
		t.Error(got)
	}
}

func TestThemesDiffer(t *testing.T) {
	seen := map[string]bool{}
	names := []string{"modern", "classic", "compact"}
	for _, theme := range names {
		seen[Plain("x", theme)] = true
	}
	if len(seen) != len(names) || !seen[Plain("x", "")] {
		t.Errorf("%d of %d", len(seen), len(names))
	}
}
