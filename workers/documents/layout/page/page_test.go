package page

import "testing"

func TestAScanIsAPictureWithoutText(t *testing.T) {
	word := []Word{{Text: "a"}}
	for _, c := range []struct {
		page Page
		want bool
	}{
		{Page{Pictures: 0.4}, true},
		{Page{Pictures: 1}, true},
		{Page{Pictures: 0.39}, false},
		{Page{Pictures: 1, Words: word}, false},
		{Page{}, false},
	} {
		if got := c.page.Scanned(); got != c.want {
			t.Errorf("%+v: %t", c.page, got)
		}
	}
}
