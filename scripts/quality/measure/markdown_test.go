package measure

import (
	"slices"
	"testing"
)

// As in HTML, only the first text of an item is the item.
func TestFurtherParagraphsAreNoItems(t *testing.T) {
	got := ReadMarkdown("1. First\n\n   ```\n   code\n   ```\n\n   More.\n\n2. Second\n\n- Tight\n  ```\n  code\n  ```\n  rest\n- ```\n  code\n  ```\n\n  After code\n")
	if want := []string{"First", "Second", "Tight", "After code"}; !slices.Equal(got.Items, want) {
		t.Errorf("items %q, not %q", got.Items, want)
	}
	if want := []string{"More.", "rest"}; !slices.Equal(got.Paragraphs, want) {
		t.Errorf("paragraphs %q, not %q", got.Paragraphs, want)
	}
	html := ReadHTML("<ol><li><p>First</p><pre>code</pre><p>More.</p></li></ol>")
	if !slices.Equal(html.Items, []string{"First"}) || !slices.Equal(html.Paragraphs, []string{"More."}) {
		t.Errorf("%+v", html)
	}
}
