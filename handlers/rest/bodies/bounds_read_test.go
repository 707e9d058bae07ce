package bodies

import (
	"fmt"
	"strings"
	"testing"
)

// TestBodiesAreBoundedInForm, at each bound and one above it.
func TestBodiesAreBoundedInForm(t *testing.T) {
	items := func(n int) string { return `{"a":[` + strings.TrimSuffix(strings.Repeat("1,", n), ",") + `]}` }
	members := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"m%d":0`, i)
		}
		return "{" + b.String()[1:] + "}"
	}
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	name := func(n int) string { return `{"` + strings.Repeat("n", n) + `":":,{["}` }
	cases := map[string]struct {
		body func(int) string
		most int
	}{
		"members": {members, jsonValuesMax}, "items": {items, jsonValuesMax - 1}, "levels": {deep, jsonDepthMax},
		"a name": {name, jsonNameBytesMax - 1}, // the closing quote counts
	}
	for what, c := range cases {
		for over := range 2 {
			var b jsonBounds
			err := b.pass([]byte(c.body(c.most + over)))
			if (err != nil) != (over > 0) {
				t.Errorf("%d above the bound of %s: %v", over, what, err)
			}
		}
	}
}

// TestBoundsReadStrings: the content of a string does not count, however the string is split.
func TestBoundsReadStrings(t *testing.T) {
	text := `{"a\"\\":"` + strings.Repeat(`{[,:\"`, 2000) + `"}`
	var whole, cut jsonBounds
	if err := whole.pass([]byte(text)); err != nil || whole.values != 1 || whole.depth != 0 {
		t.Errorf("%+v, %v", whole, err)
	}
	for i := range len(text) {
		if err := cut.pass([]byte(text[i : i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if cut != whole {
		t.Errorf("%+v, in pieces %+v", whole, cut)
	}
}
